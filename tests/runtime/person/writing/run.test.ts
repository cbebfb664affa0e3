import { expect, test, vi } from 'vitest';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { deviceForEach, person, platform, server, signedInApp } from '../../pages-of-a-device.ts';

const code = vi.hoisted(() => ({ isHere: false }));

vi.mock('#runtime/person/writing/writing.ts', async (original) => {
  const real = await original<typeof import('#runtime/person/writing/writing.ts')>();
  return {
    ...real,
    get Writing() {
      if (!code.isHere) throw new Error('Neither cached nor reachable');
      return real.Writing;
    },
  };
});

deviceForEach();

test('without the code of edits nothing is stored, and the next edit requests it again', async () => {
  const { run, hold, store } = person(await signedInApp());
  const input = { eventId: '12', content: 'Hello' };
  const kept = vi.fn();
  const notSaved = { outcome: 'not-saved', message: expect.stringMatching(/\w/) };
  expect(await run((commands) => commands.createComment, input, { kept, takeBack: () => true })).toEqual(notSaved);
  expect(await hold((commands) => commands.removeEvent, { eventId: '12' })).toEqual(notSaved);
  expect(kept).not.toHaveBeenCalled();
  code.isHere = true;
  server.network = false;
  platform.page.setOnline(false);
  const verdict = await run((commands) => commands.createComment, input, { kept, takeBack: () => true });
  expect(verdict).toEqual({ outcome: 'saved' });
  expect(await listUnsent(store)).toMatchObject([{ text: 'Hello' }]);
  expect(kept).toHaveBeenCalledOnce();
});
