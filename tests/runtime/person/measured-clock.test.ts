import { expect, it } from 'vitest';
import { deviceForEach, openPage, person, platform, server, signedInApp } from '../pages-of-a-device.ts';

deviceForEach();

const HOUR_MS = 3_600_000;

it("[FIELD-4] a mark carries the server's time by the answers before it, also after a start without a network", async () => {
  server.clock = () => platform.clock.now() - HOUR_MS;
  const online = await signedInApp();
  await person(online).prepareEdits();
  await person(online).refresh({ kind: 'groups' });
  server.network = false;
  platform.page.setOnline(false);
  await person(online).run((commands) => commands.startRollCall, {
    groupId: '1',
    kind: 'group',
    title: 'Everyone',
    memberIds: ['21'],
  });
  online.stop();
  const app = openPage();
  await app.start();
  await person(app).run((commands) => commands.markMember, { rollCallId: '5', memberId: '21', status: 'present' });
  const entries = await person(app).store.run((db) => db.outbox.toArray());
  const times = entries.map(({ body }) =>
    Object.values(body as object).find((value) => /^\d{4}-.*T.*Z$/.test(String(value))),
  );
  expect(times).toHaveLength(2);
  for (const time of times) expect(Math.abs(Date.parse(String(time)) - server.clock())).toBeLessThanOrEqual(1_000);
});
