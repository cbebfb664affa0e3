import type { APIRequestContext, Browser, Page } from 'playwright';
import { startServer } from '../../e2e/support/server.ts';
import { signedInByApi } from '../../e2e/support/signed-in.ts';
import { FRAME_MS, inMs, type Run, TASK_MS } from '../figure.ts';
import { inBrowser, signIn, untilDrawn } from './browser.ts';
import { longestTask } from './longest-task.ts';
import { median } from './median.ts';

/** All of a big school in one roll call, and a class. */
const PEOPLE = { many: 500, few: 20 };
/** Presses, of which the first warms up. */
const SIZES = { full: 8, quick: 6 };
const THROTTLE = 4;
const DAY_MS = 86_400_000;
/** Everything that is rendered after a mark has come by then. */
const SETTLE_MS = 400;

/** Medians, in milliseconds. */
interface Mark {
  /** From the press until the button is pressed in the page. */
  shown: number;
  /** The longest task of the press and of its consequences, in which a next press would wait. */
  task: number;
}

type Marking = Record<keyof typeof PEOPLE, Mark>;

/** A group of this many students, by its id. */
async function makeGroup(api: APIRequestContext, count: number): Promise<string> {
  const post = async (path: string, data: object): Promise<string> => {
    const answer = await api.post(path, { data });
    if (!answer.ok()) throw new Error(`${answer.status()} for ${path}: ${await answer.text()}`);
    return String((await answer.json()).id);
  };
  // From yesterday until tomorrow: current at any hour of Tokyo.
  const day = (shift: number) => new Date(Date.now() + shift * DAY_MS).toISOString().slice(0, 10);
  const groupId = await post('/api/groups', {
    ...{ name: `Roll ${count}`, code: `ROLL-${count}`, type: 'HSS', year: new Date().getUTCFullYear() },
    ...{ startDate: day(-1), endDate: day(1), defaultTimezone: 'Asia/Tokyo' },
  });
  for (let at = 0; at < count; at += 1) {
    const email = `student-${count}-${at}@example.org`;
    const name = { firstName: `Student${String(at).padStart(3, '0')}`, lastName: 'Bench' };
    await post('/api/students', { ...name, email, groupId: Number(groupId) });
  }
  return groupId;
}

/** Watches, inside the page, for the next press and for the mark that it makes. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const shown = new Promise<number>((resolve) => {
      let pressed = 0;
      addEventListener('click', (event) => (pressed = event.timeStamp), { capture: true, once: true });
      const observer = new MutationObserver(() => {
        observer.disconnect();
        resolve(performance.now() - pressed);
      });
      observer.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['aria-pressed'] });
    });
    Object.assign(window, { shown });
  });

/** Starts a roll call of a group and marks some of its people. */
async function mark(browser: Browser, page: Page, groupId: string, count: number, marks: number): Promise<Mark> {
  await page.goto(`/groups/${groupId}/roll-calls`);
  await untilDrawn(page, 'main');
  await page.getByRole('button', { name: 'Start roll call' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start a roll call' });
  await dialog.getByText(`${count} people are expected.`).waitFor();
  await dialog.getByRole('textbox', { name: 'Purpose' }).fill('Everybody');
  await dialog.getByRole('button', { name: 'Start', exact: true }).click();
  const present = page.getByRole('list', { name: 'People' }).getByRole('button', { name: 'Present' });
  await present.nth(count - 1).waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  /** By its place: looking a button up by its name is more work for the page than the press. */
  const placeOf = async (at: number) => {
    const button = present.nth(at % count);
    await button.scrollIntoViewIfNeeded();
    const box = await button.boundingBox();
    if (!box) throw new Error('The button is not drawn');
    return { x: box.x + 10, y: box.y + 10 };
  };
  const shown: number[] = [];
  const tasks: number[] = [];
  for (let at = 0; at < marks; at += 1) {
    const { x, y } = await placeOf(at);
    await watch(page);
    await page.mouse.click(x, y);
    shown.push(await page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown));
    await page.waitForTimeout(SETTLE_MS);
  }
  // Separately, because a trace takes time too.
  for (let at = marks; at < 2 * marks; at += 1) {
    const { x, y } = await placeOf(at);
    tasks.push(await longestTask(browser, page, () => page.mouse.click(x, y)));
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return { shown: median(shown.slice(1)), task: median(tasks.slice(1)) };
}

async function measure(browser: Browser, marks: number): Promise<Marking> {
  const server = await startServer();
  try {
    const api = await signedInByApi(server);
    const [fewId, manyId] = [await makeGroup(api, PEOPLE.few), await makeGroup(api, PEOPLE.many)];
    await api.dispose();
    // Only now, because an open page would pull after each of them.
    const { context, page } = await signIn(browser, server, 'allow', 'admin');
    const few = await mark(browser, page, fewId, PEOPLE.few, marks);
    const many = await mark(browser, page, manyId, PEOPLE.many, marks);
    await context.close();
    return { many, few };
  } finally {
    await server.stop();
  }
}

export const run: Run = async (size, report) => {
  const marks = SIZES[size];
  const { many, few } = await inBrowser((browser) => measure(browser, marks));
  const reportMark = (name: keyof Mark, title: string, target: number) =>
    report({
      title:
        `a mark in a roll call of ${PEOPLE.many} people, at 4x CPU throttle, against one in a roll call of ` +
        `${PEOPLE.few}: ${title}`,
      value: `${(many[name] / few[name]).toFixed(2)}, ${inMs(many[name])} ms`,
      detail: `${inMs(many[name])} ms of ${inMs(few[name])} ms; medians of ${marks - 1}`,
      target: `<= ${target} ms`,
      isMet: many[name] <= target,
    });
  reportMark('shown', 'from the press to the mark', FRAME_MS);
  reportMark('task', 'the longest task', TASK_MS);
};
