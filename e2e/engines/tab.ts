import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Handle, Page } from './driver.ts';
import { find, type Step } from './find.ts';

/** Exposed in pages under its UMD name, `TestingLibraryDom`. */
const LIBRARY = readFileSync(
  createRequire(import.meta.url)
    .resolve('@testing-library/dom')
    .replace(/dist\/.*/, 'dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** As long as a slow machine may take; a fast one finishes earlier. */
const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 100;
/** How often a click is repeated before it counts as lost. */
const HEARD_LOOKS = 20;

type Words = string | RegExp;

const plain = (words: Words) => (typeof words === 'string' ? words : { source: words.source, flags: words.flags });

const firstOf = (steps: readonly Step[]) =>
  `((found) => found?.[0] ?? null)((${find.toString()})(${JSON.stringify(steps)}))`;

/** A name in the page's global scope: whether the click was received. */
const HEARD = 'isClickHeard';

/**
 * Whether a click at the middle of an element hits it: drivers click there, although it may move or be covered. It is
 * serialized and runs in the page, so it cannot use its surroundings.
 */
async function meetsClick(element: Element | null): Promise<boolean> {
  if (!element) return false;
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const before = element.getBoundingClientRect();
  // Not by a frame, because a tab in the background has none.
  await new Promise((resolve) => setTimeout(resolve, 50));
  const { x, y, width, height } = element.getBoundingClientRect();
  const met = document.elementFromPoint(x + width / 2, y + height / 2);
  const target = element.closest('label') ?? element;
  return x === before.x && y === before.y && target.contains(met);
}

/** A tab of a browser. Queries by role, label or text find what a user finds. */
export class Tab {
  readonly page: Page;
  readonly #address: string;

  /** @param address of the app, without a path */
  constructor(page: Page, address: string) {
    this.page = page;
    this.#address = address;
  }

  goto(path: string): Promise<void> {
    return this.page.goto(new URL(path, this.#address).href);
  }

  close(): Promise<void> {
    return this.page.close();
  }

  async path(): Promise<string> {
    return new URL(await this.page.url()).pathname;
  }

  /** Runs a function in the page, without access to its surroundings here. */
  run<T>(work: () => T | Promise<T>): Promise<T> {
    return this.page.value(`(${work.toString()})()`);
  }

  role(role: string, name?: Words): Thing {
    return new Thing(this, []).role(role, name);
  }

  text(words: Words): Thing {
    return new Thing(this, []).text(words);
  }

  label(words: Words): Thing {
    return new Thing(this, []).label(words);
  }

  async count(steps: readonly Step[]): Promise<number> {
    const look = `(${find.toString()})(${JSON.stringify(steps)})`;
    const counted = `((found) => found === null ? null : found.length)(${look})`;
    const count = await this.page.value<number | null>(counted);
    if (count !== null) return count;
    await this.page.value(`(function () { ${LIBRARY}\n }).call(globalThis)`);
    return (await this.page.value<number | null>(counted)) ?? 0;
  }

  element(steps: readonly Step[]): Promise<Handle | null> {
    return this.page.element(firstOf(steps));
  }

  /** Scrolls an element into view; returns whether a click hits it. */
  isInReach(steps: readonly Step[]): Promise<boolean> {
    return this.page.value(`(${meetsClick.toString()})(${firstOf(steps)})`);
  }

  listenForClick(steps: readonly Step[]): Promise<void> {
    return this.page.value(`((element) => {
      globalThis.${HEARD} = false;
      (element?.closest('label') ?? element)?.addEventListener('click', () => { globalThis.${HEARD} = true; }, { capture: true, once: true });
    })(${firstOf(steps)})`);
  }

  /** Whether the element of `listenForClick` was clicked; a click that leads to another page removes the answer. */
  async hasHeardClick(): Promise<boolean> {
    for (let look = 0; look < HEARD_LOOKS; look += 1) {
      try {
        if (await this.page.value<boolean>(`globalThis.${HEARD} !== false`)) return true;
      } catch {
        return true;
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    return false;
  }
}

/** A query in a tab, evaluated again each time. */
export class Thing {
  readonly tab: Tab;
  readonly #steps: readonly Step[];

  constructor(tab: Tab, steps: readonly Step[]) {
    this.tab = tab;
    this.#steps = steps;
  }

  role(role: string, name?: Words): Thing {
    return this.#then(name === undefined ? { role } : { role, name: plain(name) });
  }

  /** A visible element whose own text is this. */
  text(words: Words): Thing {
    return this.#then({ text: plain(words) });
  }

  label(words: Words): Thing {
    return this.#then({ label: plain(words) });
  }

  /** Those of them that contain these words. */
  with(words: string): Thing {
    return this.#then({ with: words });
  }

  /** One of them, from 0; counted from the end when negative. */
  at(index: number): Thing {
    return this.#then({ at: index });
  }

  count(): Promise<number> {
    return this.tab.count(this.#steps);
  }

  /** Waits until there is at least one. */
  shown(): Promise<void> {
    return this.#until('to be shown', (count) => count > 0);
  }

  /** Waits until there is exactly one. */
  once(): Promise<void> {
    return this.#until('to be shown once', (count) => count === 1);
  }

  gone(): Promise<void> {
    return this.#until('to be gone', (count) => count === 0);
  }

  /** Clicks until the element receives it: it may have moved away from the click, or may not accept clicks yet. */
  click(): Promise<void> {
    return this.#wait('to be clicked', async () => {
      if ((await this.count()) === 0 || !(await this.tab.isInReach(this.#steps))) return false;
      const handle = await this.tab.element(this.#steps);
      if (!handle) return false;
      await this.tab.listenForClick(this.#steps);
      await handle.click();
      return this.tab.hasHeardClick();
    });
  }

  fill(text: string): Promise<void> {
    return this.#wait('to be filled', async () => {
      if ((await this.count()) === 0 || !(await this.tab.isInReach(this.#steps))) return false;
      const handle = await this.tab.element(this.#steps);
      return handle ? handle.fill(text) : false;
    });
  }

  pick(path: string): Promise<void> {
    return this.#use('to take a file', (handle) => handle.pick(path));
  }

  /** Scrolls it into view, because pictures are loaded only there. */
  scrollTo(): Promise<void> {
    return this.#use('to be scrolled to', (handle) => handle.scrollTo());
  }

  #then(step: Step): Thing {
    return new Thing(this.tab, [...this.#steps, step]);
  }

  /** A failure includes the text of the page, because a picture of it may not outlive the run. */
  async #wait(what: string, isTrue: () => Promise<boolean>): Promise<void> {
    try {
      await until(`${JSON.stringify(this.#steps)} ${what}`, isTrue);
    } catch (error) {
      const shown = await this.tab.run(() => document.body.textContent).catch(String);
      throw new Error(`${error instanceof Error ? error.message : error}; shown is: ${shown}`, { cause: error });
    }
  }

  #until(what: string, isTrue: (count: number) => boolean): Promise<void> {
    return this.#wait(what, async () => isTrue(await this.count()));
  }

  #use(what: string, use: (handle: Handle) => Promise<void>): Promise<void> {
    return this.#wait(what, async () => {
      const handle = (await this.count()) > 0 ? await this.tab.element(this.#steps) : null;
      if (!handle) return false;
      await use(handle);
      return true;
    });
  }
}

/**
 * Waits until a condition is true. A page that is being replaced, or an element that has just been rendered again,
 * makes a driver fail, so the condition is evaluated again.
 */
export async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  let last: unknown;
  while (performance.now() < end) {
    try {
      if (await isTrue()) return;
      last = undefined;
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  throw new Error(`Waited ${PATIENCE_MS / 1_000} s for ${what}`, { cause: last });
}
