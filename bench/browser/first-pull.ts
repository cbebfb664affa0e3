import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright';
import { build } from 'vite';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { recordUnrecorded } from '#server/db/delivery/changes.ts';
import { openDatabase } from '#server/db/engine/open.ts';
import { addGroup, addMember, addPerson } from '../client/trips.ts';
import { median } from './median.ts';

export const EVENTS = 5_000;
export const ROUNDS = 20;
const WARM_UP = 2;

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Builds a page that has the product's fetching and storing, and nothing on the screen. */
async function buildPage(outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      target: 'es2023',
      modulePreload: { polyfill: false },
      outDir,
      emptyOutDir: true,
      rollupOptions: {
        input: join(root, 'bench/browser/page/first-pull.ts'),
        output: { entryFileNames: 'assets/first-pull.js' },
      },
    },
  });
  const page = '<!doctype html><title>First pull</title><script type="module" src="/assets/first-pull.js"></script>';
  writeFileSync(join(outDir, 'index.html'), page);
}

/**
 * How long the first pull of a large group takes, and the least that it could take, in turns so that whatever else the
 * machine does meets both alike. The best of each would be the luck of a moment, and their ratio that of two.
 * @returns medians of both, in milliseconds, and of what one is of the other in each turn
 */
export async function measureFirstPull(browser: Browser): Promise<{ pull: number; floor: number; ratio: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'matrix-pull-'));
  const read = readConfig({ DATA_DIR: join(folder, 'data'), RATE_LIMIT: '9999999' });
  if (!read.ok) throw new Error(read.problems.join());
  const { db } = await openDatabase(read.config);
  const person = await addPerson(db, 'large');
  const groupId = await addGroup(db, 'Large', EVENTS);
  await addMember(db, groupId, person.id);
  await recordUnrecorded(db);
  const clientDir = join(folder, 'dist');
  await buildPage(clientDir);
  const app = await buildApp({ config: read.config, db, clientDir });
  try {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const baseURL = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    const context = await browser.newContext({ baseURL });
    const [name = '', value = ''] = person.cookie.split('=');
    await context.addCookies([{ name, value, url: baseURL }]);
    const page = await context.newPage();
    await page.goto('/');
    await page.waitForFunction(() => 'firstPull' in window);
    const asked = { userId: String(person.id), path: `/api/groups/${groupId}/schedules` };
    const pull = () => page.evaluate(({ userId }) => window.firstPull.pull(userId), asked);
    const floor = () => page.evaluate(({ userId, path }) => window.firstPull.floor(userId, path), asked);
    // The floor puts the rows that the first pull has made.
    await pull();
    const [pulls, floors]: [number[], number[]] = [[], []];
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      const [least, whole] = [await floor(), await pull()];
      if (round < WARM_UP) continue;
      floors.push(least);
      pulls.push(whole);
    }
    await context.close();
    const ratio = median(pulls.map((whole, round) => whole / (floors[round] ?? Number.NaN)));
    return { pull: median(pulls), floor: median(floors), ratio };
  } finally {
    await app.close();
    await db.destroy();
    rmSync(folder, { recursive: true });
  }
}

declare global {
  interface Window {
    firstPull: import('./page/first-pull.ts').FirstPull;
  }
}
