import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

export interface Stage {
  name: string;
  /** The program that Node runs, with its arguments. */
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** How far it stands back behind the others while all run: 0 not at all, 19 the most. */
  nice?: number;
}

export interface Ended {
  ok: boolean;
  seconds: number;
}

/** Runs a stage beside others: each line that it prints begins with its name. */
export async function run({ name, args, env = {}, nice = 0 }: Stage): Promise<Ended> {
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', ...env },
  });
  if (nice > 0 && child.pid) setPriority(child.pid, nice);
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on('line', (line) => console.log(`${name.padEnd(8)}│ ${line}`));
  const code = await new Promise((resolve) => child.once('close', resolve));
  const seconds = (performance.now() - started) / 1_000;
  console.log(`${name.padEnd(8)}│ ${code === 0 ? 'ok' : 'failed'}, ${Math.round(seconds)} s`);
  return { ok: code === 0, seconds };
}
