import { expect, test } from 'vitest';
import { ApiClient } from '#api/client.ts';
import { passwordsAt } from '#runtime/services/passwords.ts';
import { json } from '#support/model-server.ts';
import type { WireAnswer } from '#sync/ports/transport.ts';

const check = (answer: WireAnswer) => passwordsAt(new ApiClient({ send: async () => answer })).checkLink('token');
const failure = (status: number, said: string | null): WireAnswer => Object.assign(json(status, {}), { said });

test.each([500, 503, 429])("a link that the server cannot check shows the server's message: %i", async (status) => {
  expect(await check(failure(status, 'The database is being moved'))).toMatchObject({
    outcome: 'refused',
    message: 'The database is being moved',
    isForNow: true,
  });
  expect(await check(failure(status, null))).toEqual({ outcome: 'failed' });
});

test('a refused link is void for good', async () => {
  expect(await check(failure(400, 'Expired'))).toMatchObject({ message: 'Expired', isForNow: false });
});
