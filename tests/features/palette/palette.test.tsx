import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { withBackGesture } from '#support/back-gesture.ts';
import type { FakeOptions, FakeRuntime } from '#support/fake-runtime.tsx';
import { aComment, aGroup, aHotel, aMember, anAnnouncement, anEvent, aRoom, aUser } from '#support/rows.ts';
import type { Seed } from '#support/seed.ts';
import { openApp } from '../../routes/open-app.tsx';

const trip: Seed = {
  groups: [aGroup(), aGroup({ id: '2', name: 'Osaka Autumn', startDate: '2026-10-01', endDate: '2026-10-03' })],
  members: { 1: [aMember({ id: '22', userId: '8', firstName: 'Zoë', lastName: 'Müller', email: 'zoe@example.org' })] },
  events: [anEvent(), anEvent({ id: '13', title: 'Museum', address: '', startTime: '2026-04-03T01:00:00.000Z' })],
  comments: { 12: [aComment({ content: 'I bring the umbrella' }), aComment({ id: '32', content: 'Good' })] },
  announcements: { 1: [anAnnouncement()] },
  hotels: { 1: [aHotel()] },
  rooms: { 51: [aRoom()] },
};

/** The demo trip on a device that has fetched all of it. */
async function openHome(options: FakeOptions = {}, path = '/', prepare?: (runtime: FakeRuntime) => void) {
  const app = await openApp(path, { seed: trip, ...options }, (runtime) => {
    runtime.setSync({ pulledAt: Date.now() });
    prepare?.(runtime);
  });
  await screen.findByRole('button', { name: 'Search' });
  return app;
}

async function openPalette({ user }: Awaited<ReturnType<typeof openHome>>) {
  await user.keyboard('{Control>}k{/Control}');
  return screen.findByRole('combobox', { name: 'Search' });
}

/** Searches, and waits until the first option is the expected one. */
async function look(app: Awaited<ReturnType<typeof openHome>>, query: string, name: RegExp) {
  const box = await openPalette(app);
  await app.user.type(box, query);
  await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toMatch(name));
  return box;
}

const options = () => screen.getAllByRole('option').map((option) => option.textContent);
/** The announcement of the results for screen readers. */
const told = () => screen.getByRole('dialog', { name: 'Search' }).querySelector('[role=status]')?.textContent;
const active = () => screen.getByRole('option', { selected: true });

describe('opening', () => {
  it('opens by its key and by its button, and returns the focus', async () => {
    const app = await openHome();
    await openPalette(app);
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const button = screen.getByRole('button', { name: 'Search' });
    await app.user.click(button);
    await screen.findByRole('combobox', { name: 'Search' });
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('the same key closes it', async () => {
    const app = await openHome();
    await openPalette(app);
    await app.user.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['while its code is loaded', false],
    ['before its box has the focus', true],
  ])('takes the letters that are typed %s, and runs no shortcut', async (_, isLoaded) => {
    const app = await openHome();
    if (isLoaded) {
      await openPalette(app);
      await app.user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    for (const key of 'g m') fireEvent.keyDown(document.body, { key });
    const box = await screen.findByRole('combobox', { name: 'Search' });
    await waitFor(() => expect((box as HTMLInputElement).value).toBe('g m'));
    expect(app.address()).toBe('/');
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    for (const key of 'gg') fireEvent.keyDown(document.body, { key });
    await waitFor(() => expect(app.address()).toBe('/groups'));
  });

  it('keeps no letters once its key was pressed again before it was drawn', async () => {
    const app = await openHome();
    for (let round = 0; round < 2; round++) fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    for (const key of 'gg') fireEvent.keyDown(document.body, { key });
    await waitFor(() => expect(app.address()).toBe('/groups'));
    await app.user.click(screen.getByRole('button', { name: 'Search' }));
    expect(((await screen.findByRole('combobox', { name: 'Search' })) as HTMLInputElement).value).toBe('');
  });

  it('the back gesture closes it', async () => {
    const back = withBackGesture();
    onTestFinished(() => void vi.unstubAllGlobals());
    await openPalette(await openHome());
    back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('does not open beneath another dialog', async () => {
    const app = await openHome();
    await app.user.click(screen.getByRole('button', { name: /^Sync:/ }));
    await screen.findByRole('dialog', { name: 'Sync' });
    await app.user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull();
  });

  it("on Apple's machines the key is Command, and Control stays with the text field", async () => {
    const platform = Object.getOwnPropertyDescriptor(navigator, 'platform');
    Object.defineProperty(navigator, 'platform', { value: 'MacIntel', configurable: true });
    try {
      const { user } = await openHome();
      await user.keyboard('{Control>}k{/Control}');
      expect(screen.queryByRole('dialog')).toBeNull();
      await user.keyboard('{Meta>}k{/Meta}');
      expect(await screen.findByRole('combobox', { name: 'Search' })).toBeTruthy();
    } finally {
      if (platform) Object.defineProperty(navigator, 'platform', platform);
      else Reflect.deleteProperty(navigator, 'platform');
    }
  });
});

describe('searching', () => {
  it('finds by kind, and marks the match', async () => {
    const app = await openHome({ online: false });
    await look(app, 'kyo', /Kyoto Spring/);
    expect(screen.getByRole('group', { name: 'Groups' })).toBeTruthy();
    expect([...active().querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Kyo']);
    expect(screen.getByRole('group', { name: 'Days' })).toBeTruthy();
    await waitFor(() => expect(told()).toBe('15 results'));
    expect(screen.getByText('7 of 14')).toBeTruthy();
  });

  it.each([
    ['shushi', /^Sushi workshop.*Thu, Apr 2, 10:00 AM · Kyoto Spring/],
    ['muller', /^Zoë Müller.*Student · Kyoto Spring/],
    ['umbrella', /^I bring the umbrella.*Ana Reyes · Sushi workshop · Kyoto Spring/],
    ['501', /^Room 501.*Hotel Kazahana · Kyoto Spring/],
    ['originals', /^PassportsNot a copy\.\sOriginals\. · Thu, Apr 2 · Kyoto Spring$/],
    ['passports', /^PassportsThu, Apr 2 · Kyoto Spring$/],
    ['april 7', /^Tuesday, April 7, 2026.*Kyoto Spring/],
    ['osaka', /^Osaka Autumn/],
    ['sign out', /^Log out/],
  ])('“%s” finds the intended one and shows where it belongs', async (query, shown) => {
    await look(await openHome(), query, shown);
  });

  it.each([
    ['kyoto', /^Kyoto Spring/, /^\/schedule\/1\/2026-04-/],
    ['april 7', /^Tuesday/, /^\/schedule\/1\/2026-04-07$/],
    ['sushi', /^Sushi/, /^\/events\/12$/],
    ['zoe', /^Zoë/, /^\/schedule\/1\/.*\?tab=members$/],
    ['501', /^Room 501/, /^\/schedule\/1\/.*\?tab=lodging$/],
    ['passports', /^Passports/, /^\/groups\/1\/announcements$/],
    ['umbrella', /^I bring/, /^\/events\/12#comment-31$/],
    ['settings', /^Go to User Settings/, /^\/settings$/],
  ])('Enter on a result of “%s” leads to it', async (query, shown, address) => {
    const app = await openHome();
    await look(app, query, shown);
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(app.address()).toMatch(address));
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull());
  });

  it('a tap leads to it too', async () => {
    const app = await openHome();
    await look(app, 'museum', /^Museum/);
    await app.user.click(active());
    await waitFor(() => expect(app.address()).toBe('/events/13'));
  });

  it('a comment stands out and gets the focus after its link is followed', async () => {
    const app = await openHome();
    await look(app, 'umbrella', /^I bring/);
    await app.user.keyboard('{Enter}');
    const text = await screen.findByText('I bring the umbrella', { selector: 'article p' });
    await waitFor(() => expect(document.activeElement).toBe(text.closest('article')));
  });

  it('says honestly that nothing was found, and that not everything is on this device', async () => {
    const app = await openHome({}, '/', (runtime) => {
      void runtime.store.run((db) => db.parts.where('groupId').equals('2').delete());
    });
    const box = await openPalette(app);
    await app.user.type(box, 'zzzzzz');
    expect(await screen.findByText('No results on this device')).toBeTruthy();
    await waitFor(() => expect(told()).toBe('Nothing found'));
    expect(
      await screen.findByText('1 group is only partly on this device, so results may be incomplete.'),
    ).toBeTruthy();
    expect(box.getAttribute('aria-expanded')).toBe('false');
  });

  it('says that nothing has been fetched yet', async () => {
    const app = await openHome({ seed: {} }, '/', (runtime) => runtime.setSync({ pulledAt: null }));
    await app.user.type(await openPalette(app), 'kyoto');
    expect(await screen.findByText('Your groups are still loading, so results may be incomplete.')).toBeTruthy();
  });
});

describe('by keyboard', () => {
  it('arrows wrap around, Home and End go to the ends, and the box names the active one', async () => {
    const app = await openHome();
    const box = await look(app, 'april', /April/);
    const ids = screen.getAllByRole('option').map(({ id }) => id);
    const named = () => box.getAttribute('aria-activedescendant');
    expect(named()).toBe(ids[0]);
    await app.user.keyboard('{ArrowDown}');
    expect(named()).toBe(ids[1]);
    await app.user.keyboard('{ArrowUp}{ArrowUp}');
    expect(named()).toBe(ids.at(-1));
    await app.user.keyboard('{ArrowDown}');
    expect(named()).toBe(ids[0]);
    await app.user.keyboard('{End}');
    expect(named()).toBe(ids.at(-1));
    await app.user.keyboard('{Home}');
    expect(named()).toBe(ids[0]);
    expect(document.activeElement).toBe(box);
  });

  it('another query begins at the best match again', async () => {
    const app = await openHome();
    const box = await look(app, 'april', /April/);
    await app.user.keyboard('{End}');
    await app.user.type(box, ' 7');
    await waitFor(() => expect(options()).toEqual([expect.stringMatching(/^Tuesday, April 7/)]));
    expect(active().textContent).toMatch(/^Tuesday/);
  });
});

describe('before the user types', () => {
  it('offers recently opened places, except the current one, and actions', async () => {
    const app = await openHome({}, '/events/12');
    // The listener that remembers it is loaded with the first key.
    await app.user.keyboard('x');
    await screen.findByRole('heading', { name: 'Event Details' });
    await act(() => app.router.navigate({ to: '/schedule/$groupId/{-$date}', params: { groupId: '2' } }));
    await screen.findByRole('heading', { name: 'Osaka Autumn' });
    await openPalette(app);
    const recent = await screen.findByRole('group', { name: 'Recently opened' });
    expect(
      within(recent)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual([expect.stringMatching(/^Sushi workshop/)]);
    expect(within(screen.getByRole('group', { name: 'Actions' })).getAllByRole('option').length).toBe(8);
  });

  it("the links to the admins' screens are only for admins", async () => {
    const app = await openHome();
    await openPalette(app);
    expect(screen.queryByRole('option', { name: /Admin|Users|User Management/ })).toBeNull();
    app.unmount();
    await openPalette(await openHome({ user: aUser({ role: 'admin' }) }));
    expect(await screen.findByRole('option', { name: /^Go to Admin Dashboard/ })).toBeTruthy();
  });

  it.each([
    ['all users', /^Go to All Users/, '/users'],
    ['organizer', /^Go to User Management/, '/admin/user-management'],
  ])('“%s” leads an administrator to the screen that gives the role', async (query, shown, address) => {
    const app = await openHome({ user: aUser({ role: 'admin' }) });
    await look(app, query, shown);
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(app.address()).toBe(address));
  });

  it('opens the list of what is not sent', async () => {
    const app = await openHome();
    await look(app, 'unsent', /^Open Sync/);
    await app.user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Sync' })).toBeTruthy();
  });

  it('logs out as the menu does, and asks about unsent edits', async () => {
    const app = await openHome();
    app.runtime.signOutOutcome = { outcome: 'ask', unsent: 2 };
    await look(app, 'log out', /^Log out/);
    await app.user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: '2 edits are not sent yet' })).toBeTruthy();
  });
});
