import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { sectionOf } from '#kit/addresses.ts';
import { aGroup, anEvent } from '#support/rows.ts';
import { openApp } from './open-app.tsx';

const group = aGroup();
const seed = {
  groups: [group],
  events: [anEvent()],
};
describe('addresses of a group', () => {
  test('one tab is named, and what is none is as good as nothing', async () => {
    const { address, user } = await openApp('/schedule/1/2026-04-02?tab=nonsense', { seed });
    await screen.findByRole('tab', { name: 'Schedule', selected: true });
    await user.click(screen.getByRole('tab', { name: 'Members' }));
    expect(address()).toBe('/schedule/1/2026-04-02?tab=members');
  });

  test('an id of any letters stands in one', async () => {
    const odd = aGroup({ id: 'a/b?c', name: 'Odd' });
    const { user, address } = await openApp('/groups', { seed: { groups: [odd] } });
    await user.click(await screen.findByRole('link', { name: 'View Odd' }));
    await screen.findByRole('heading', { level: 1, name: 'Odd' });
    expect(address()).toMatch(/^\/schedule\/a%2Fb%3Fc\/\d{4}-/);
  });
});

test.each([
  ['/', 'dashboard'],
  ['/dashboard', 'dashboard'],
  ['/groups/manage', 'groups'],
  ['/schedule/1/2026-04-02', 'groups'],
  ['/events/12', 'groups'],
  ['/users', 'admin'],
  ['/admin/settings', 'admin'],
  ['/profile', 'settings'],
  ['/groupsome', undefined],
  ['/constructor', undefined],
])('%s is in section %s', (path, section) => expect(sectionOf(path)).toBe(section));
