/** Compresses and decompresses bytes with the browser's own functions. */

async function through(bytes: Uint8Array<ArrayBuffer>, by: CompressionStream | DecompressionStream, most: number) {
  const reader = new Blob([bytes]).stream().pipeThrough(by).getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > most) {
      await reader.cancel();
      throw new Error(`More than ${most} bytes`);
    }
    pieces.push(next.value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

export const deflate = (bytes: Uint8Array<ArrayBuffer>) =>
  through(bytes, new CompressionStream('deflate-raw'), Number.POSITIVE_INFINITY);

/** @param most the most bytes that may result; throws beyond that */
export const inflate = (bytes: Uint8Array<ArrayBuffer>, most: number) =>
  through(bytes, new DecompressionStream('deflate-raw'), most);
