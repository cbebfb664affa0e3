/** Reads one list again and again, by several readers at once, in a thread that takes no time of the one that measures. */
import { parentPort, workerData } from 'node:worker_threads';

const { url, cookie, readers, ms } = workerData as { url: string; cookie: string; readers: number; ms: number };
const until = performance.now() + ms;
let bytes = 0;
async function read(): Promise<void> {
  while (performance.now() < until) {
    const answer = await fetch(url, { headers: { cookie, 'accept-encoding': 'identity' } });
    for await (const chunk of answer.body ?? []) bytes += chunk.length;
  }
}
await Promise.all(Array.from({ length: readers }, read));
parentPort?.postMessage(bytes);
