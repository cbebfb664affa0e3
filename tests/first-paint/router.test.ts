import { expect, test } from 'vitest';
import { toEvent, toGroup, toGroups } from '#kit/addresses/addresses.ts';
import { addressOf } from '../../src/first-paint/stand-ins/router.ts';

test('links of a painted screen have the addresses that the router gives them', () => {
  expect(addressOf(toGroups as never)).toBe('/groups');
  expect(addressOf(toGroup('7') as never)).toBe('/schedule/7');
  expect(addressOf(toGroup('7', '2026-03-01', 'members') as never)).toBe('/schedule/7/2026-03-01?tab=members');
  expect(addressOf(toEvent('local:a/b') as never)).toBe('/events/local%3Aa%2Fb');
});
