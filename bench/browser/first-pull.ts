import { mkdtempSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright';
import { build } from 'vite';
import { numberText } from '#contract/text/number-text.ts';
import { buildApp } from '#server/app.ts';
import { recordUnrecorded } from '#server/db/delivery/changes.ts';
import type { Run } from '../figure.ts';
import { addGroup, addMember, addPerson } from '../trips.ts';
import { openWorld } from '../world.ts';
import { inBrowser } from './browser.ts';
import { median } from './median.ts';

const SIZES = { full: { events: 5_000, rounds: 20 }, quick: { events: 5_000, rounds: 5 } };
const WARM_UP = 2;
const TARGET = 1.5;

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Builds a page that has the product's fetching and storing, and nothing on the screen. */
async function buildPage(outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
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
 * How long the first pull of a large group takes, and the least that it could take, in turns so that other work of the
 * machine affects both alike. Medians, because the best of each would depend on a lucky moment. @returns medians of
 * both, in milliseconds, and the ratio in each turn
 */
async function measure(browser: Browser, { events, rounds }: (typeof SIZES)['full']) {
  const { config, db } = await openWorld();
  const person = await addPerson(db, 'large');
  const groupId = await addGroup(db, 'Large', events);
  await addMember(db, groupId, person.id);
  await recordUnrecorded(db);
  const clientDir = mkdtempSync(join(tmpdir(), 'pull-'));
  await buildPage(clientDir);
  const app = await buildApp({ config, db, clientDir });
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
    for (let round = 0; round < WARM_UP + rounds; round += 1) {
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
  }
}

export const run: Run = async (size, report) => {
  const { events, rounds } = SIZES[size];
  const { pull, floor, ratio } = await inBrowser((browser) => measure(browser, SIZES[size]));
  report({
    title: `first pull of ${numberText(events)} events, against fetching, parsing and one bulkPut of the same rows`,
    value: ratio.toFixed(2),
    detail: `${Math.round(pull)} ms of ${Math.round(floor)} ms; medians of ${rounds} turns`,
    target: `<= ${TARGET}`,
    isMet: ratio <= TARGET,
  });
};

declare global {
  interface Window {
    firstPull: import('./page/first-pull.ts').FirstPull;
  }
}
