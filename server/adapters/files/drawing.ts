import { readFile, stat, writeFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { ReadDrawing } from './drawing-reading.ts';

/** A drawing costs a device as much as its markup is long. */
const DRAWING_MAX_BYTES = 200 * 1024;
const PATIENCE_MS = 10_000;
const MEMORY_MB = 256;

/**
 * Sanitizes an SVG drawing in a separate thread: a drawing made to be slow or large ends only its thread.
 * @param from the drawing as it came
 * @param to the file for the sanitized drawing, unless it is refused
 */
export async function sanitizeDrawingFile(
  from: string,
  to: string,
): Promise<{ ok: true } | Exclude<ReadDrawing, { ok: true }>> {
  if ((await stat(from)).size > DRAWING_MAX_BYTES) return { ok: false, reason: 'too-heavy' };
  const read = await readApart(await readFile(from, 'utf8'));
  if (!read.ok) return read;
  await writeFile(to, read.svg, { mode: 0o600 });
  return { ok: true };
}

function readApart(svg: string): Promise<ReadDrawing> {
  const unreadable: ReadDrawing = { ok: false, reason: 'unreadable' };
  const worker = new Worker(new URL('./drawing-worker.ts', import.meta.url), {
    workerData: svg,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  return new Promise<ReadDrawing>((resolve) => {
    const timer = setTimeout(() => resolve(unreadable), PATIENCE_MS);
    worker.once('message', resolve);
    worker.once('error', () => resolve(unreadable));
    worker.once('exit', () => {
      clearTimeout(timer);
      resolve(unreadable);
    });
  }).then(async (read) => {
    await worker.terminate();
    return read;
  });
}
