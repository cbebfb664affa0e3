/** Bytes as letters that stand in addresses and codes, and back. */

/** @returns base64url without padding */
export function toBase64Url(bytes: Uint8Array): string {
  let letters = '';
  // In pieces: an argument for each byte is too much for a call.
  for (let from = 0; from < bytes.length; from += 8_192)
    letters += String.fromCharCode(...bytes.subarray(from, from + 8_192));
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Throws for what is no base64url. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}
