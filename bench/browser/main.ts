/**
 * Prints what the person feels, in a real browser on the real server; with names behind it, only what they name:
 * `npm run bench -- cold-start`.
 */
import { spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { numberText } from '#contract/number-text.ts';
import { ARRIVING, measureBesideScreens } from './beside-screens.ts';
import { launch } from './browser.ts';
import { DAYS_OF, measureChangeOfDay } from './change-of-day.ts';
import { DEVICE, measureColdStart, STARTS } from './cold-start.ts';
import { EVENTS, measureFirstPull, ROUNDS as PULLS } from './first-pull.ts';
import type { Peak } from './heap.ts';
import { FILLING, measureLargeOutbox } from './large-outbox.ts';
import { measureManyRows } from './many-rows.ts';
import { MARKS, measureMarking, PEOPLE } from './marking.ts';
import { measurePalette, ROWS } from './palette.ts';
import { measurePosting, ROUNDS } from './posting.ts';
import { measureTyping, WORDS } from './typing.ts';

const FRAME_MS = 16.7;
const PULL_RATIO = 1.5;
const HEAP_MB = 60;
const BESIDE_RATIO = 1.3;
const BESIDE_HEAP_MB = 100;
const DAY_RATIO = 1.3;
const START_RATIO = 1.5;
const PALETTE_HEAP_MB = 100;
/** What a browser calls a long task. */
const TASK_MS = 50;
const MB = 1024 * 1024;

const line = (isMet: boolean, title: string, figure: string, target: string) =>
  console.log(`  ${isMet ? 'met   ' : 'MISSED'}  ${title}: ${figure}, target ${target}`);
const mb = (bytes: number) => (bytes / MB).toFixed(1);
const ms = (value: number) => value.toFixed(1);

const browser = await launch();
if (!browser) {
  console.log('\nIn the browser\n\n  skipped: no Chromium here; name one in CHROMIUM_PATH\n');
  process.exit(0);
}
// The limit counts, but is never reached.
process.env.RATE_LIMIT = '9999999';
const built = spawnSync(process.execPath, ['scripts/build.mjs'], {
  cwd: fileURLToPath(new URL('../..', import.meta.url)),
});
if (built.status !== 0) throw new Error(String(built.stderr));

const entries: Record<string, () => Promise<void>> = {
  posting: async () => {
    const { product, relaxed, strict } = await measurePosting(browser);
    line(
      product.painted - relaxed.painted <= FRAME_MS,
      'a comment is on the screen later than without the outbox, at 4x CPU throttle',
      `${ms(product.painted - relaxed.painted)} ms (${ms(product.painted)} ms from the click against ${ms(relaxed.painted)} ms; ` +
        `in the page ${ms(product.inPage)} against ${ms(relaxed.inPage)} ms; ` +
        `against a plain write as durable as the outbox ${ms(product.painted - strict.painted)} ms; medians of ${ROUNDS})`,
      `<= ${FRAME_MS}`,
    );
  },

  'first-pull': async () => {
    const { pull, floor, ratio } = await measureFirstPull(browser);
    line(
      ratio <= PULL_RATIO,
      `first pull of ${numberText(EVENTS)} events, against fetching, parsing and one bulkPut of the same rows`,
      `${ratio.toFixed(2)} (${Math.round(pull)} ms of ${Math.round(floor)} ms; medians of ${PULLS} turns)`,
      `<= ${PULL_RATIO}`,
    );
  },

  'beside-screens': async () => {
    const { alone, screens } = await measureBesideScreens(browser);
    const arriving = `${ARRIVING.groups} groups with ${numberText(ARRIVING.eventsEach)} events each arrive`;
    for (const { screen, took, heap } of screens)
      line(
        took <= BESIDE_RATIO * alone.took && heap <= BESIDE_HEAP_MB * MB,
        `${arriving} while ${screen} is open, against while nothing of them is shown`,
        `${(took / alone.took).toFixed(2)} (${Math.round(took)} ms of ${Math.round(alone.took)} ms), heap ${mb(heap)} MB`,
        `<= ${BESIDE_RATIO}, ${BESIDE_HEAP_MB} MB`,
      );
  },

  'cold-start': async () => {
    const start = await measureColdStart();
    const coldStart = `cold start at a day, without a network, at 4x CPU throttle, of ${numberText(DEVICE.events)} events in ${DEVICE.groups} groups`;
    const startLine = (title: string, of: number, least: number, detail = '') =>
      line(
        of <= START_RATIO * least,
        `${coldStart}: ${title}`,
        `${(of / least).toFixed(2)} (${Math.round(of)} ms of ${Math.round(least)} ms${detail}; medians of ${STARTS})`,
        `<= ${START_RATIO}`,
      );
    startLine(
      'its first event stands there, against a page of the same markup without a script',
      start.product.content,
      start.plain.content,
      `, the worker’s painting, which is not throttled, ${Math.round(start.product.worker)} ms of it`,
    );
    startLine(
      'a tap is answered by the application, against a bare page that reads the same rows',
      start.product.ready,
      start.bare.ready,
    );
    line(
      start.heap < HEAP_MB * MB,
      `${coldStart}: heap once all has come to rest`,
      `${mb(start.heap)} MB`,
      `< ${HEAP_MB} MB`,
    );
  },

  'change-of-day': async () => {
    const day = await measureChangeOfDay(browser);
    line(
      day.many <= DAY_RATIO * day.few,
      `another day of a group with ${numberText(DAYS_OF.many.events)} events, at 4x CPU throttle, against the same in one with ` +
        `${DAYS_OF.few.events}`,
      `${(day.many / day.few).toFixed(2)} (${ms(day.many)} ms of ${ms(day.few)} ms)`,
      `<= ${DAY_RATIO}`,
    );
  },

  palette: async () => {
    const { keystroke, reading, heap: palette } = await measurePalette(browser);
    line(
      keystroke.worst <= FRAME_MS && palette.open <= PALETTE_HEAP_MB * MB,
      `a letter typed into the search over ${numberText(ROWS)} rows keeps the page busy, of a frame of ${FRAME_MS} ms`,
      `${(keystroke.median / FRAME_MS).toFixed(2)} (${ms(keystroke.median)} ms; at most ${ms(keystroke.worst)} ms, by ` +
        `“${keystroke.worstOf}”), heap ${mb(palette.open)} MB, of it the search’s ${mb(palette.own)} MB; all is read in ` +
        `${(reading.took / 1_000).toFixed(1)} s, by tasks of at most ${Math.round(reading.longestTask)} ms`,
      `<= 1 for each letter, ${PALETTE_HEAP_MB} MB`,
    );
  },

  'many-rows': async () => {
    for (const { screen, rows, many, few } of await measureManyRows(browser)) {
      const act = (title: string, of: number, least: number) =>
        line(
          of <= TASK_MS,
          `${title} in ${screen}, ${numberText(rows)} of them: its longest task, against that with a few rows`,
          `${(of / least).toFixed(2)} (${ms(of)} ms of ${ms(least)} ms)`,
          `<= ${TASK_MS} ms`,
        );
      act('a letter typed into the search', many.letter, few.letter);
      if (many.selection !== null) act('a row selected', many.selection, few.selection ?? Number.NaN);
    }
  },

  marking: async () => {
    const { many, few } = await measureMarking(browser);
    const what = `a mark in a roll call of ${PEOPLE.many} people, at 4x CPU throttle, against one in a roll call of ${PEOPLE.few}`;
    const figure = (name: keyof typeof many) =>
      `${(many[name] / few[name]).toFixed(2)} (${ms(many[name])} ms of ${ms(few[name])} ms; medians of ${MARKS - 1})`;
    line(many.shown <= FRAME_MS, `${what}: from the press to the mark`, figure('shown'), `<= ${FRAME_MS} ms`);
    line(many.task <= TASK_MS, `${what}: the longest task`, figure('task'), `<= ${TASK_MS} ms`);
  },

  typing: async () => {
    const { long, short } = await measureTyping(browser);
    line(
      long.others <= TASK_MS,
      `a key in a text of ${numberText(WORDS)} words, at 4x CPU throttle: its longest task, against that in a short text`,
      `${(long.others / short.others).toFixed(2)} (${ms(long.others)} ms of ${ms(short.others)} ms; ` +
        `the first key of a visit ${ms(long.first)} ms of ${ms(short.first)} ms)`,
      `<= ${TASK_MS} ms`,
    );
  },

  'large-outbox': async () => {
    const outbox = await measureLargeOutbox(browser);
    const what = `${numberText(FILLING.comments)} entries and ${(FILLING.files * FILLING.fileBytes) / MB} MB of files`;
    const heap = (title: string, { raw, collected }: Peak, detail = '') =>
      line(
        collected.together < HEAP_MB * MB,
        `heap with ${what} queued, ${title}`,
        `${mb(collected.together)} MB in use (uncollected garbage counted in: ${mb(raw.together)} MB, ` +
          `of these objects ${mb(raw.objects)}, files ${mb(raw.buffers)}${detail})`,
        `< ${HEAP_MB}`,
      );
    heap('the day opened offline', outbox.day);
    heap('the Sync centre opened', outbox.syncCentre);
    heap('sending', outbox.draining, `; ${outbox.sent} entries sent in ${Math.round(outbox.seconds)} s`);
  },
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in entries));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${Object.keys(entries).join(', ')}`);
  process.exit(1);
}
console.log(`\nIn the browser (load of the machine at the start: ${loadavg()[0]?.toFixed(1)})\n`);
for (const name of wanted.length > 0 ? wanted : Object.keys(entries)) await entries[name]?.();
console.log('');
await browser.close();
