import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

export interface Stage {
  name: string;
  /** The program that Node runs, with its arguments. */
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
}

/** Runs a stage beside others; each line that it prints begins with its name. Answers whether it succeeded. */
export async function run({ name, args, env = {} }: Stage): Promise<boolean> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', ...env },
  });
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on('line', (line) => console.log(`${name.padEnd(7)} │ ${line}`));
  return new Promise((resolve) => child.once('close', (code) => resolve(code === 0)));
}
