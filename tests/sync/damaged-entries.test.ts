import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createComment, editComment } from '#store/commands/comments.ts';
import type { OutboxRow } from '#store/database/schema.ts';
import { exportEdits } from '#store/outbox/edit-archive.ts';
import { countOutbox, countUnsent } from '#store/queries/base/watching.ts';
import { listComments } from '#store/queries/schedule/comments.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { listSetAside } from '#store/queries/unsent/set-aside.ts';
import { kindsWithEvents, newEvent } from '#support/event-kind.ts';
import type { Tab } from '#support/sync-world.ts';
import { comment, newWorld, onServer, shown, unsent, world } from './world-fixture.ts';

/** F33: a row of the outbox is not an entry of this version of the app. */

const rowsOf = (tab: Tab): Promise<OutboxRow[]> => tab.store.run((db) => db.outbox.toArray());

/** Makes edits without a network, and damages some before any engine has read them. */
async function offline(tab: Tab, contents: readonly string[]): Promise<void> {
  world.transport.online = false;
  for (const content of contents) await comment(tab, content);
  await world.settle(world.clock.now());
}

async function damage(tab: Tab, text: string, change: Record<string, unknown>): Promise<string> {
  const row = (await rowsOf(tab)).find(({ body }) => JSON.stringify(body).includes(text));
  if (!row) throw new Error(`No edit says ${text}`);
  await tab.store.run((db) => db.outbox.put({ ...row, ...change }));
  return row.opId;
}

async function goOnline(tab: Tab): Promise<void> {
  world.transport.online = true;
  tab.engine.wake('online');
  await world.settle();
}

describe('F33: an entry of the wrong shape', () => {
  it('[STORE-7] is set aside with its text, and all other entries continue', async () => {
    const tab = newWorld();
    await offline(tab, ['One', 'Two', 'Three']);
    const opId = await damage(tab, 'Two', { entity: undefined, deps: 7, error: 'none' });
    expect((await listUnsent(tab.store)).map(({ text }) => text)).toEqual(['One', 'Three']);
    expect((await listComments(tab.store, '12')).map(({ content }) => content)).toEqual(['One', 'Three']);
    await goOnline(tab);
    expect(onServer().sort()).toEqual(['One', 'Three']);
    expect(await listUnsent(tab.store)).toEqual([]);
    expect(await listSetAside(tab.store)).toMatchObject([{ opId, text: 'Two', why: 'damaged' }]);
    expect(await countOutbox(tab.store)).toEqual({ waiting: 0, sending: 0, needsYou: 1 });
    expect(await countUnsent(tab.store)).toBe(1);
    await comment(tab, 'Four');
    await world.settle();
    expect(onServer()).toContain('Four');
  });

  it('[STORE-7] is shown regardless of its state', async () => {
    const tab = newWorld();
    await offline(tab, ['One', 'Two', 'Three']);
    await damage(tab, 'One', { state: 'lost' });
    await damage(tab, 'Two', { state: undefined });
    await damage(tab, 'Three', { state: { of: 'things' } });
    expect((await listSetAside(tab.store)).map(({ text }) => text).sort()).toEqual(['One', 'Three', 'Two']);
    await goOnline(tab);
    expect((await listSetAside(tab.store)).map(({ text }) => text).sort()).toEqual(['One', 'Three', 'Two']);
    expect(await countUnsent(tab.store)).toBe(3);
  });

  it('[STORE-7] is removed with its file only when the user discards it', async () => {
    const tab = newWorld();
    await offline(tab, ['One', 'Two']);
    const opId = await damage(tab, 'One', { files: [{ id: 'local-file', name: 'map.pdf' }] });
    await tab.store.run((db) => db.files.put({ id: 'local-file', hash: '', bytes: new ArrayBuffer(3) }));
    await goOnline(tab);
    await tab.outbox.retry(opId);
    expect(await listSetAside(tab.store)).toMatchObject([{ opId, text: expect.stringContaining('One') }]);
    expect(await tab.outbox.discard(opId)).toBe(true);
    expect(await rowsOf(tab)).toMatchObject([{ state: 'done' }]);
    expect(await tab.store.run((db) => db.files.count())).toBe(0);
    expect(await countUnsent(tab.store)).toBe(0);
  });

  it('[STORE-7] is part of the export', async () => {
    const tab = newWorld();
    await offline(tab, ['One', 'Two']);
    await damage(tab, 'One', { attempts: 'many' });
    const { entries } = JSON.parse(await (await exportEdits(tab.store, world.clock.now())).text());
    expect(entries.map(({ body }: { body: { content: string } }) => body.content).sort()).toEqual(['One', 'Two']);
  });

  it('[STORE-6] blocks the entries that wait for it, which are discarded with it', async () => {
    const tab = newWorld({ kinds: kindsWithEvents });
    world.transport.online = false;
    const event = newEvent(world.context.uuid(), 'Night walk');
    await tab.outbox.enqueue(event, world.context.uuid(), world.clock.now());
    await comment(tab, 'Bring a torch', event.entity.id);
    await comment(tab, 'Elsewhere');
    const opId = await damage(tab, 'Night walk', { heldUntil: null });
    await goOnline(tab);
    expect(onServer()).toEqual(['Elsewhere']);
    expect(await unsent(tab)).toEqual(['needs-you: Bring a torch']);
    await tab.outbox.retry((await listUnsent(tab.store))[0]?.opId ?? '');
    tab.engine.wake('asked');
    await world.settle();
    expect(await unsent(tab)).toEqual(['needs-you: Bring a torch']);
    await tab.outbox.discard(opId);
    expect(await unsent(tab)).toEqual([]);
    expect(await listSetAside(tab.store)).toEqual([]);
  });

  it('[STORE-7] of a later version, or of an unknown kind, is sent once it can be read', async () => {
    const tab = newWorld({ kinds: kindsWithEvents });
    world.transport.online = false;
    const event = newEvent(world.context.uuid(), 'Night walk');
    await tab.outbox.enqueue(event, world.context.uuid(), world.clock.now());
    await comment(tab, 'Bring a torch', event.entity.id);
    await comment(tab, 'Later');
    const walk = await damage(tab, 'Night walk', { kind: 'event.dream' });
    const later = await damage(tab, 'Later', { schemaVersion: 99, body: { words: 'Later' } });
    await goOnline(tab);
    expect(onServer()).toEqual([]);
    expect(await listSetAside(tab.store)).toMatchObject([{ why: 'other-version' }, { why: 'other-version' }]);
    for (const [opId, known] of [
      [walk, { kind: 'event.create' }],
      [later, { schemaVersion: 2, body: { content: 'Later' } }],
    ] as const)
      await tab.store.run((db) => db.outbox.update(opId, known));
    tab.engine.wake('started');
    await world.settle();
    expect(onServer().sort()).toEqual(['Bring a torch', 'Later']);
    expect(await listSetAside(tab.store)).toEqual([]);
    expect(await countUnsent(tab.store)).toBe(0);
  });
});

/** An event with a comment on it, made without a network. @returns the keys of the event and of the comment */
async function eventWithComment(tab: Tab): Promise<{ event: string; text: string; local: string }> {
  world.transport.online = false;
  const made = newEvent(world.context.uuid(), 'Night walk');
  const event = world.context.uuid();
  await tab.outbox.enqueue(made, event, world.clock.now());
  return { event, text: await comment(tab, 'Bring a torch', made.entity.id), local: made.entity.id };
}

const LOST = 'This edit belongs to something that cannot be read on this device.';

describe('F33: an entry that was set aside, beside others', () => {
  it('[STORE-7] is sent once it can be read, though the entry that it waited for arrived meanwhile', async () => {
    const tab = newWorld({ kinds: kindsWithEvents });
    const { event, text } = await eventWithComment(tab);
    await damage(tab, 'torch', { schemaVersion: 99 });
    await tab.outbox.unfinished();
    await tab.outbox.markInFlight(event, world.clock.now(), 0);
    await tab.outbox.acknowledge(event, { id: '12', row: null });
    await tab.store.run((db) => db.outbox.update(text, { schemaVersion: 2 }));
    await goOnline(tab);
    expect(onServer()).toEqual(['Bring a torch']);
    expect(await countUnsent(tab.store)).toBe(0);
  });

  it('[RESTORE-4] [STORE-7] distinguishes a version from before a restore from a present one', async () => {
    const tab = newWorld();
    await comment(tab, 'One');
    await world.settle();
    const [there] = await listComments(tab.store, '12');
    world.transport.online = false;
    await editComment(tab.store, world.context, { commentId: there?.id ?? '', content: 'Two' });
    const opId = await damage(tab, 'Two', { schemaVersion: 99 });
    await tab.outbox.unfinished();
    await tab.store.run((db) => db.meta.put({ key: 'was-restored', value: 'new' }));
    await tab.store.run((db) => db.outbox.update(opId, { schemaVersion: 2 }));
    expect(await tab.outbox.unfinished()).toMatchObject([{ opId, base: { version: 0 } }]);
    await goOnline(tab);
    expect(onServer()).toEqual(['Two']);
  });

  it('[STORE-7] stays when another one that cannot be read is discarded', async () => {
    const tab = newWorld({ kinds: kindsWithEvents });
    await offline(tab, ['Elsewhere']);
    const { event, text } = await eventWithComment(tab);
    const other = await damage(tab, 'Elsewhere', { attempts: 'x' });
    await damage(tab, 'Night walk', { entity: null });
    await tab.outbox.unfinished();
    expect(await listUnsent(tab.store)).toMatchObject([{ state: 'needs-you', text: 'Bring a torch' }]);
    await tab.outbox.discard(other);
    await tab.outbox.discard(event);
    expect((await rowsOf(tab)).map(({ opId }) => opId)).toEqual([text]);
    // Sent again, it does not wait in silence either.
    await tab.outbox.retry(text);
    await goOnline(tab);
    expect(await tab.outbox.unfinished()).toMatchObject([{ opId: text, state: 'needs-you', error: { message: LOST } }]);
  });

  it('[STORE-6] keeps the entries that wait for another one, though an earlier version blocked it there', async () => {
    const tab = newWorld({ kinds: kindsWithEvents });
    await offline(tab, ['Elsewhere']);
    const { event, text } = await eventWithComment(tab);
    const other = await damage(tab, 'Elsewhere', { attempts: 'x' });
    await damage(tab, 'Night walk', { attempts: 'x' });
    await tab.outbox.unfinished();
    const error = { status: null, message: '', fields: {}, behind: other };
    await tab.store.run((db) => db.outbox.update(text, { error }));
    await tab.outbox.discard(other);
    expect(await tab.outbox.unfinished()).toMatchObject([{ opId: text, error: { behind: event } }]);
  });

  it('[STORE-6] blocks later entries, too, which are discarded with it', async () => {
    const tab = newWorld({ kinds: kindsWithEvents });
    const { event, local } = await eventWithComment(tab);
    await damage(tab, 'Night walk', { attempts: 'x' });
    await tab.outbox.unfinished();
    await comment(tab, 'And a map', local);
    await tab.outbox.unfinished();
    expect(await unsent(tab)).toEqual(['needs-you: Bring a torch', 'needs-you: And a map']);
    await createComment(tab.store, world.context, { eventId: local, content: 'And a rope' });
    await tab.outbox.discard(event);
    expect(await rowsOf(tab)).toEqual([]);
  });
});

const FIELDS = [
  'seq',
  'owner',
  'kind',
  'schemaVersion',
  'refs',
  'body',
  'files',
  'entity',
  'scope',
  'deps',
  'provides',
  'base',
  'state',
  'attempts',
  'firstSentAt',
  'serverAhead',
  'heldUntil',
  'nextAt',
  'error',
  'conflict',
  'rebases',
  'createdAt',
  'entityKey',
] as const;

/** Values that a broken disk or another version may have left in a field; `undefined` is a missing field. */
const junk = fc.oneof(
  fc.constant(undefined),
  fc.constant(null),
  fc.string({ maxLength: 8 }),
  fc.integer({ min: -5, max: 5_000_000 }),
  fc.constant(Number.NaN),
  fc.boolean(),
  fc.array(fc.oneof(fc.string({ maxLength: 4 }), fc.integer(), fc.constant(null)), { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('id', 'type', 'version', 'content', 'fields'), fc.oneof(fc.string(), fc.integer()), {
    maxKeys: 3,
  }),
);

const damages = fc.oneof(
  { weight: 6, arbitrary: fc.dictionary(fc.constantFrom(...FIELDS), junk, { minKeys: 1, maxKeys: 4 }) },
  { weight: 1, arbitrary: fc.constant({ schemaVersion: 99 }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'comment.sing' }) },
  { weight: 1, arbitrary: fc.constant({ state: 'sleeping' }) },
);

describe('F33: any damage to some entries', () => {
  it('[STORE-7] leaves the others sent exactly once, and itself shown', { timeout: 240_000 }, async () => {
    const run = fc.asyncProperty(
      fc.array(fc.option(damages, { nil: null }), { minLength: 2, maxLength: 6 }),
      fc.integer({ min: 1, max: 1_000 }),
      async (entries, seed) => {
        const tab = newWorld({ seed });
        await offline(
          tab,
          entries.map((_, no) => `Edit ${no}`),
        );
        const opIds: string[] = [];
        for (const [no, broken] of entries.entries())
          opIds.push(broken ? await damage(tab, `Edit ${no}`, broken).catch(() => '') : '');
        await shown(tab);
        await listUnsent(tab.store);
        await countOutbox(tab.store);
        await goOnline(tab);
        const pulled = tab.puller.all();
        await world.settle();
        await pulled;
        await createComment(tab.store, world.context, { eventId: '12', content: 'Afterwards' });
        tab.engine.wake('enqueued');
        await world.settle();

        const there = onServer();
        const good = [...entries.flatMap((broken, no) => (broken ? [] : `Edit ${no}`)), 'Afterwards'];
        for (const content of good) expect(there.filter((each) => each === content)).toEqual([content]);
        const aside = new Set((await listSetAside(tab.store)).map(({ opId }) => opId));
        const waiting = new Map((await listUnsent(tab.store)).map(({ opId, state }) => [opId, state]));
        for (const [no, broken] of entries.entries()) {
          const opId = opIds[no] ?? '';
          if (!broken || opId === '') continue;
          const rows = await rowsOf(tab);
          const isDone = rows.some((row) => row.opId === opId && row.state === 'done');
          // Damage that does not change the request does not count.
          expect(isDone || aside.has(opId) || waiting.has(opId)).toBe(true);
        }
        expect(await countUnsent(tab.store)).toBe(aside.size + waiting.size);
      },
    );
    await fc.assert(run, { numRuns: 60, seed: 20260405 });
  });
});
