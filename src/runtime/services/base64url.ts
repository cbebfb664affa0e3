/** Converts bytes to characters that are allowed in addresses and codes, and back. */

/** @returns base64url without padding */
export function toBase64Url(bytes: Uint8Array): string {
  let letters = '';
  // In pieces, because a call cannot take one argument for each byte.
  for (let from = 0; from < bytes.length; from += 8_192)
    letters += String.fromCharCode(...bytes.subarray(from, from + 8_192));
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Throws for a text that is not base64url. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}
