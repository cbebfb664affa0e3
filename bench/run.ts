/** Runs one benchmark and sends its figures to the process that forked this one: `run.ts NAME SIZE` (main.ts). */
import { promisify } from 'node:util';
import type { Figure, Size } from './figure.ts';
import { BENCHMARKS } from './table.ts';

const [name = '', size] = process.argv.slice(2);
const send = promisify((figure: Figure, done: (error: Error | null) => void) => process.send?.(figure, done));
const sending: Promise<unknown>[] = [];
const benchmark = await BENCHMARKS[name]?.load();
await benchmark?.run(size as Size, (figure) => sending.push(send(figure)));
await Promise.all(sending);
process.exit(0);
