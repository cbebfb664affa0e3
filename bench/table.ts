import type { Run, Size } from './figure.ts';

interface Benchmark {
  title: string;
  /** The approximate time that it takes on two idle cores. */
  seconds: Record<Size, number>;
  inBrowser?: true;
  load(): Promise<{ run: Run }>;
}

/** Every benchmark of `npm run bench`, in the order in which they run. */
export const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  server: {
    title: 'answers per second, the longest wait, memory of an idle server',
    seconds: { full: 45, quick: 20 },
    load: () => import('./server/main.ts'),
  },
  'heavy-readers': {
    title: 'others beside five readers of long lists',
    seconds: { full: 60, quick: 20 },
    load: () => import('./server/heavy-readers.ts'),
  },
  engines: {
    title: 'a mixed load at 50 connections, on PostgreSQL and on SQLite',
    seconds: { full: 60, quick: 25 },
    load: () => import('./server/engines.ts'),
  },
  resync: {
    title: 'requests and bytes of a pull when nothing has changed',
    seconds: { full: 5, quick: 5 },
    load: () => import('./client/resync.ts'),
  },
  drain: {
    title: 'sending a thousand comments over a slow network',
    seconds: { full: 30, quick: 10 },
    load: () => import('./client/drain.ts'),
  },
  posting: {
    title: 'from the click to the comment on the screen',
    seconds: { full: 90, quick: 40 },
    inBrowser: true,
    load: () => import('./browser/posting.ts'),
  },
  'first-pull': {
    title: 'the first pull of a large group',
    seconds: { full: 60, quick: 20 },
    inBrowser: true,
    load: () => import('./browser/first-pull.ts'),
  },
  'beside-screens': {
    title: 'many groups arrive while a screen is open',
    seconds: { full: 60, quick: 20 },
    inBrowser: true,
    load: () => import('./browser/beside-screens.ts'),
  },
  'cold-start': {
    title: 'a start at a day, without a network',
    seconds: { full: 120, quick: 60 },
    inBrowser: true,
    load: () => import('./browser/cold-start.ts'),
  },
  'change-of-day': {
    title: 'another day of a group',
    seconds: { full: 50, quick: 25 },
    inBrowser: true,
    load: () => import('./browser/change-of-day.ts'),
  },
  palette: {
    title: 'a letter typed into the search over the device',
    seconds: { full: 60, quick: 20 },
    inBrowser: true,
    load: () => import('./browser/palette.ts'),
  },
  'many-rows': {
    title: 'searching and selecting in long lists',
    seconds: { full: 100, quick: 40 },
    inBrowser: true,
    load: () => import('./browser/many-rows.ts'),
  },
  marking: {
    title: 'a mark in a large roll call',
    seconds: { full: 60, quick: 30 },
    inBrowser: true,
    load: () => import('./browser/marking.ts'),
  },
  'trip-scroll': {
    title: 'scrolling a whole trip',
    seconds: { full: 40, quick: 25 },
    inBrowser: true,
    load: () => import('./browser/trip-scroll.ts'),
  },
  typing: {
    title: 'a key in a long text',
    seconds: { full: 30, quick: 20 },
    inBrowser: true,
    load: () => import('./browser/typing.ts'),
  },
  'large-outbox': {
    title: 'the heap with very many unsent edits',
    seconds: { full: 100, quick: 20 },
    inBrowser: true,
    load: () => import('./browser/large-outbox.ts'),
  },
};
