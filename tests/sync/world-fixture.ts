import { expect, onTestFinished } from 'vitest';
import { createComment } from '#store/commands/comments.ts';
import { listComments } from '#store/queries/schedule/comments.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import type { Fate } from '#support/faulty-transport.ts';
import { type Tab, World, type WorldOptions } from '#support/sync-world.ts';

/** The world of the test that runs, and the actions of its tests. */
export let world: World;

/** @param prepare further rows before its first tab is opened. @returns that tab */
export function newWorld(options: WorldOptions = {}, prepare: (made: World) => void = () => {}): Tab {
  const made = new World(options);
  onTestFinished(() => made.close());
  world = made;
  prepare(made);
  return made.openTab();
}

/** Posts a comment of the user. @returns the id of the edit, or why there is none */
export async function comment(tab: Tab, content: string, eventId = '12'): Promise<string> {
  const result = await createComment(tab.store, world.context, { eventId, content });
  tab.engine.wake('enqueued');
  return result.outcome === 'kept' ? result.opId : result.outcome;
}

/** The fates of the next writes, one after the other; the rest passes. */
export function setWriteFates(...fates: Fate[]): void {
  world.transport.fate = ({ method }) => (method === 'GET' ? 'pass' : (fates.shift() ?? 'pass'));
}

/** The comments as the server has them. */
export const onServer = (): string[] => [...world.server.comments.values()].map((row) => row.content);

export const unsent = async (tab: Tab): Promise<string[]> =>
  (await listUnsent(tab.store)).map(({ state, text }) => `${state}: ${text}`);

/** The comments as the user sees them, with the marks on them. */
export const shown = async (tab: Tab, eventId = '12'): Promise<string[]> =>
  (await listComments(tab.store, eventId)).map(({ content, pending }) => `${content}${pending ? ` (${pending})` : ''}`);

/** Six of many edits are in flight; then the session is another user's, and no more of them leave. */
export async function expectStopInOtherSession(tab: Tab): Promise<void> {
  await world.pass(1_000);
  expect(world.transport.writes()).toHaveLength(6);
  world.server.session = 8;
  await world.settle();
  expect(world.transport.writes()).toHaveLength(6);
  expect(tab.found).toBe('other-session');
}
