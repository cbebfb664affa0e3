import { describe, expect, it } from 'vitest';
import { created, notFound } from '#server/domain/base/outcome.ts';
import { Idempotency } from '#server/domain/writes/idempotency.ts';
import type { Work } from '#server/domain/writes/unit-of-work.ts';
import { localBus } from '#server/live/bus.ts';
import { addPerson, sharedWorld } from '../support/world.ts';

/** SQLite does two writes that begin at once one after the other; two processes on PostgreSQL may meet so too. */
describe('A write under one key that reaches two processes at once', () => {
  const { server, world } = sharedWorld();
  const process = () => new Idempotency({ db: server.db, bus: localBus() }, server.clock);
  const write = (key: string) => ({ userId: world.author.id, key, fingerprint: 'same', sent: null });
  const add = (name: string) => async (work: Work) => created({ id: (await addPerson(work.db, name)).id });
  const gone = notFound('comment');

  it.each([
    ['has done it too', add('Sister')],
    ['may not do it any more', async () => gone],
    ['meets the row of the first', add('Twin')],
  ])('is answered by the first also where the second %s', async (key, second) => {
    const once = write(key.replaceAll(' ', '-'));
    const [first, other] = await Promise.all([process().perform(once, add('Twin')), process().perform(once, second)]);
    expect(first).toMatchObject({ kind: 'done', outcome: { status: 201 } });
    const body = first.kind === 'done' && first.outcome.ok && 'body' in first.outcome ? first.outcome.body : null;
    expect(other).toEqual({ kind: 'replayed', status: 201, body: JSON.stringify(body) });
    await server.db.deleteFrom('users').where('first_name', '=', 'Twin').execute();
    expect(await server.db.selectFrom('users').select('id').where('first_name', '=', 'Sister').execute()).toEqual([]);
  });

  it('is refused, or fails, as before where none has done it', async () => {
    expect(await process().perform(write('refused'), async () => gone)).toEqual({
      kind: 'done',
      outcome: gone,
    });
    await addPerson(server.db, 'Twin');
    await expect(process().perform(write('failed'), add('Twin'))).rejects.toMatchObject({
      code: 'SQLITE_CONSTRAINT_UNIQUE',
    });
  });
});
