import type { Browser, Page } from 'playwright';
import { numberText } from '#contract/text/number-text.ts';
import { startServer } from '../../e2e/support/server.ts';
import { inMs, type Run, TASK_MS } from '../figure.ts';
import { inBrowser, signIn } from './browser.ts';
import { longestTask } from './longest-task.ts';

/** Words of a long text, such as a day's programme, page by page. */
const SIZES = { full: 5_000, quick: 5_000 };
const FEW_WORDS = 50;
const WORDS_IN_PARAGRAPH = 100;

/** Letters, a new paragraph, bold, and the keys that take them back. */
const KEYS = ['a', 'b', ' ', 'Enter', 'c', 'Control+b', 'd', 'Control+b', 'Backspace', 'Control+z'];
const THROTTLE = 4;
const HOUR_MS = 3_600_000;

/** The longest task of a key and of the pause after it, in milliseconds of the page's own thread. */
interface Keys {
  /** The first of a visit, for which the browser still has to compile the editor's code. */
  first: number;
  /** The longest of all others. */
  others: number;
}

type Typing = Record<'long' | 'short', Keys>;

const textOf = (words: number): string => {
  const paragraphs = Math.ceil(words / WORDS_IN_PARAGRAPH);
  const of = (at: number) =>
    Array.from({ length: Math.min(WORDS_IN_PARAGRAPH, words) }, (_, word) => `word${at * WORDS_IN_PARAGRAPH + word}`);
  return Array.from({ length: paragraphs }, (_, at) => `<p>${of(at).join(' ')}, <strong>bold</strong>.</p>`).join('');
};

/** Opens the form of an event with a description of this many words, and types into it. */
async function typeInto(browser: Browser, page: Page, words: number): Promise<Keys> {
  const groups: { id: number; isArchived: boolean }[] = await (await page.request.get('/api/groups')).json();
  const groupId = groups.find(({ isArchived }) => !isArchived)?.id;
  const start = Date.now() + HOUR_MS;
  const fields = {
    groupId: String(groupId),
    title: 'A long programme',
    type: 'class',
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + HOUR_MS).toISOString(),
    timezone: 'Asia/Tokyo',
    description: textOf(words),
  };
  const made = await page.request.post(`/api/groups/${groupId}/schedules`, { multipart: fields });
  if (!made.ok()) throw new Error(`The event was not made: ${made.status()} ${await made.text()}`);
  const { id } = await made.json();
  await page.goto(`/events/${id}`);
  await page.getByRole('button', { name: 'Edit Event' }).click();
  const text = page.getByRole('dialog').getByRole('textbox', { name: 'Description', exact: true });
  await text.click();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  const tasks: number[] = [];
  for (const key of KEYS) tasks.push(await longestTask(browser, page, () => page.keyboard.press(key)));
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const [first = Number.NaN, ...others] = tasks;
  return { first, others: Math.max(...others) };
}

/** The cost of a key in the editor of rich text, in a long text and in a short one, at a throttled CPU. */
async function measure(browser: Browser, words: number): Promise<Typing> {
  const server = await startServer();
  try {
    const { context, page } = await signIn(browser, server, 'allow', 'admin');
    await page.setViewportSize({ width: 1280, height: 800 });
    const short = await typeInto(browser, page, FEW_WORDS);
    const long = await typeInto(browser, page, words);
    await context.close();
    return { long, short };
  } finally {
    await server.stop();
  }
}

export const run: Run = async (size, report) => {
  const words = SIZES[size];
  const { long, short } = await inBrowser((browser) => measure(browser, words));
  report({
    title: `a key in a text of ${numberText(words)} words, at 4x CPU throttle: its longest task, against that in a short text`,
    value: `${(long.others / short.others).toFixed(2)}, ${inMs(long.others)} ms`,
    detail:
      `${inMs(long.others)} ms of ${inMs(short.others)} ms; ` +
      `the first key of a visit ${inMs(long.first)} ms of ${inMs(short.first)} ms`,
    target: `<= ${TASK_MS} ms`,
    isMet: long.others <= TASK_MS,
  });
};
