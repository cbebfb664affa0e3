import { readFile, writeFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

const PATIENCE_MS = 10_000;
const MEMORY_MB = 256;

/**
 * Sanitises an SVG drawing, in a thread of its own: a drawing made to be slow or large ends its thread and nothing else.
 * @param from the drawing as it came
 * @param to where the sanitised one is written
 * @returns false when it cannot be read as a drawing
 */
export async function sanitizeDrawingFile(from: string, to: string): Promise<boolean> {
  const clean = await sanitizeApart(await readFile(from, 'utf8'));
  if (clean === null) return false;
  await writeFile(to, clean, { mode: 0o600 });
  return true;
}

function sanitizeApart(svg: string): Promise<string | null> {
  const worker = new Worker(new URL('./drawing-worker.ts', import.meta.url), {
    workerData: svg,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), PATIENCE_MS);
    worker.once('message', resolve);
    worker.once('error', () => resolve(null));
    worker.once('exit', () => {
      clearTimeout(timer);
      resolve(null);
    });
  }).then(async (clean) => {
    await worker.terminate();
    return clean as string | null;
  });
}
