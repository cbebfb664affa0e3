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

/**
 * A process that a stage has left behind, such as the server of a test that was cut off, keeps the stage's output open.
 */
const OUTPUT_ENDS_WITHIN_MS = 5_000;

/**
 * Runs a stage beside others; each line of its output begins with its name. The stage ends with this process. Returns
 * whether it succeeded.
 */
export async function run({ name, args, env = {} }: Stage): Promise<boolean> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', ...env },
  });
  const outputs = [child.stdout, child.stderr];
  const tell = (line: string) => console.log(`${name.padEnd(7)} │ ${line}`);
  const end = () => child.kill();
  process.once('exit', end);
  for (const input of outputs) createInterface({ input }).on('line', tell);
  child.once('exit', () => {
    setTimeout(() => {
      for (const output of outputs) output.destroy();
    }, OUTPUT_ENDS_WITHIN_MS).unref();
  });
  return new Promise((resolve) =>
    child.once('close', (code, signal) => {
      process.off('exit', end);
      if (signal) tell(`was ended by ${signal}`);
      resolve(code === 0);
    }),
  );
}
