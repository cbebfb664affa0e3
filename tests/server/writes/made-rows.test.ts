import { expect, it } from 'vitest';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/calls/endpoints.ts';
import { madeIn } from '#server/db/writes/made-rows.ts';

it('[PULL-8] the table is known of every row that a call creates under a key', () => {
  const creates = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
    ([, { method, response }]) =>
      method === 'POST' && 'clientKey' in ((response as { entries?: object })?.entries ?? {}),
  );
  expect(creates.length).toBeGreaterThan(12);
  // An event that the assistant proposed is stored without a key.
  expect(creates.filter(([name]) => !madeIn(name)).map(([name]) => name)).toEqual(['createItinerary']);
  expect([madeIn('createAnnouncement'), madeIn('createMark')]).toEqual(['announcements', 'roll_call_marks']);
  expect(madeIn('updateAnnouncement')).toBeUndefined();
});
