import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface ServerProcess {
  process: ChildProcess;
  /** Everything that it has written so far. */
  output(): string;
  /** Waits for a line that matches. Rejects with the whole output when the process ends first. */
  line(pattern: RegExp): Promise<RegExpExecArray>;
  /** Resolves with its exit code; null when a signal ended it. */
  exited: Promise<number | null>;
}

/** Starts a program of the server as an operator does, with an environment of its own; it may be written to. */
export function startProgram(path: string, env: Record<string, string>, args: readonly string[] = []): ServerProcess {
  const child = spawn(process.execPath, [path, ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  const note = (line: string) => {
    lines.push(line);
    for (const check of waiting) check();
  };
  createInterface({ input: child.stdout }).on('line', note);
  createInterface({ input: child.stderr }).on('line', note);
  const exited = once(child, 'close').then(([code]) => code as number | null);
  const output = () => lines.join('\n');
  const line = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const check = () => {
        const found = lines.map((text) => pattern.exec(text)).find((match) => match !== null);
        if (!found) return;
        waiting.delete(check);
        resolve(found);
      };
      waiting.add(check);
      check();
      exited.then((code) => reject(new Error(`It ended with ${code} before ${pattern}:\n${output()}`)));
    });
  return { process: child, output, line, exited };
}
