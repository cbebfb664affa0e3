import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The linter's messages about a project with the rules of this one and only these files, by their paths. */
export function lintPlanted(files: Readonly<Record<string, string>>): { status: number | null; output: string } {
  const folder = mkdtempSync(join(tmpdir(), 'expedition-lint-'));
  try {
    for (const name of ['biome.json', '.gitignore', 'scripts/lint'])
      cpSync(join(root, name), join(folder, name), { recursive: true });
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), `${text}\n`);
    }
    const program = join(root, 'node_modules/@biomejs/biome/bin/biome');
    const options = ['lint', '--max-diagnostics=none', '.'];
    const done = spawnSync(process.execPath, [program, ...options], { cwd: folder, encoding: 'utf8' });
    return { status: done.status, output: done.stdout + done.stderr };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
