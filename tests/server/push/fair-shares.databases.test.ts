import { expect, it } from 'vitest';
import { startSession } from '#server/domain/auth/sessions.ts';
import { newDevice, startPushPeer } from '../support/push-peer.ts';
import { startPushServer } from '../support/push-server.ts';
import { START } from '../support/test-app.ts';
import { addMember, addPerson } from '../support/world.ts';

it('a push is sent at once while twenty devices of one user and a push service of many do not answer (A40)', async () => {
  const silent = await startPushPeer();
  silent.answer = () => null;
  const server = await startPushServer({}, [silent.host]);
  const { member, organizer, author, groupId } = server.world;
  const hanging = new Set<string>();
  for (let index = 0; index < 20; index += 1) {
    const cookie = `sid=${await startSession(server.db, member.id, START)}`;
    hanging.add(new URL((await server.subscribe({ cookie })).endpoint).pathname);
  }
  for (let index = 0; index < 12; index += 1) {
    const person = await addPerson(server.db, `Silent-${index}`);
    await addMember(server.db, groupId, person.id);
    await server.subscribe(person, newDevice(silent.url));
  }
  server.peer.answer = ({ path }) => (hanging.has(path) ? null : { status: 201 });
  const device = await server.subscribe(organizer);
  for (const told of [1, 2]) {
    await server.comment(author);
    await expect.poll(() => server.peer.messagesFor(device).length).toBe(told);
  }
  await expect.poll(() => silent.pushed.length).toBe(8);
  await expect.poll(() => server.peer.pushed.filter(({ path }) => hanging.has(path)).length).toBe(2);
  await server.close();
  await silent.close();
});
