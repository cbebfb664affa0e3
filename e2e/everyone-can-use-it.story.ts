import type { Locator, Page } from 'playwright/test';
import { complaintsInBothThemes as complaintsOf } from './support/axe.ts';
import { DESKTOP, expect, PHONE, test } from './support/test.ts';
import { findEvent } from './support/traveller.ts';
import { isOpen } from './support/waits.ts';

// The screens of a desk, and those before the sign-in, are checked by the stories of long words.
test('axe finds nothing on any screen of a phone, in the light and the dark theme', async ({ signIn }) => {
  test.slow();
  const { page } = await signIn('admin');
  // The browser requests reduced motion: a change that is animated, however briefly, is laid out frames too late.
  await page.evaluate(() =>
    addEventListener('transitionrun', ({ propertyName }) => {
      document.documentElement.dataset.moved = propertyName;
    }),
  );
  expect(await complaintsOf(page), 'dashboard').toEqual([]);

  await page.getByRole('link', { name: 'My Day' }).click();
  await expect(page.getByRole('main').getByRole('list').first()).toBeVisible();
  expect(await complaintsOf(page), 'my day').toEqual([]);

  await page.getByRole('link', { name: 'Groups' }).first().click();
  const group = page.getByRole('link', { name: /^View/ }).first();
  await expect(group).toBeVisible();
  expect(await complaintsOf(page), 'groups').toEqual([]);

  await group.click();
  const event = page.getByRole('main').getByRole('article').getByRole('link').first();
  await expect(event).toBeVisible();
  expect(await complaintsOf(page), 'schedule').toEqual([]);

  await page.getByRole('tab', { name: 'Members' }).click();
  await expect(page.getByPlaceholder('Search members...')).toBeVisible();
  expect(await complaintsOf(page), 'members').toEqual([]);
  await page.getByRole('tab', { name: 'Lodging' }).click();
  await expect(page.getByRole('heading', { name: 'Lodging', exact: true })).toBeVisible();
  expect(await complaintsOf(page), 'lodging').toEqual([]);
  await page.getByRole('tab', { name: 'Schedule' }).click();

  await printByKeys(page, async (what) => expect(await complaintsOf(page), what).toEqual([]));
  await page.getByRole('link', { name: 'Emergency', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Medical notes' })).toBeVisible();
  expect(await complaintsOf(page), 'emergency').toEqual([]);
  await page.getByRole('link', { name: 'Back to group' }).click();
  await expect(event).toBeVisible();

  await event.click();
  await expect(page.getByRole('heading', { name: 'Event Details' })).toBeVisible();
  expect(await complaintsOf(page), 'event').toEqual([]);

  await page.getByRole('button', { name: 'Edit Event' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Schedule Item' });
  const mustRead = form.getByRole('switch', { name: 'Ask participants to confirm' });
  await isOpen(form);
  await mustRead.focus();
  await page.keyboard.press('Space');
  expect(await complaintsOf(page), 'what must be read, in the form').toEqual([]);
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('region', { name: 'Must be read' })).toBeVisible();
  expect(await complaintsOf(page), 'who has confirmed').toEqual([]);

  await page.getByRole('button', { name: 'More event actions' }).click();
  await page.getByRole('menuitem', { name: 'Roll call' }).click();
  await expect(page.getByRole('list', { name: 'People' })).toBeVisible();
  expect(await complaintsOf(page), 'roll call').toEqual([]);
  await page.getByRole('link', { name: 'Back to roll calls' }).click();
  await expect(page.getByRole('list', { name: 'Open' })).toBeVisible();
  expect(await complaintsOf(page), 'roll calls').toEqual([]);
  await expect(page.locator('html')).not.toHaveAttribute('data-moved', /./);

  const { groupId, eventId } = await findEvent(page.request, 'Japan');
  await page.goto(`/groups/${groupId}/buses/${eventId}`);
  await expect(page.getByText('No buses yet')).toBeVisible();
  expect(await complaintsOf(page), 'buses').toEqual([]);
  await page.goto(`/groups/${groupId}/announcements`);
  await expect(page.getByText('No announcements yet')).toBeVisible();
  expect(await complaintsOf(page), 'announcements').toEqual([]);

  await page.goto('/admin');
  await expect(page.locator('summary').getByText('Healthy')).toBeVisible();
  expect(await complaintsOf(page), 'the administration').toEqual([]);
  await page.goto('/admin/settings');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  expect(await complaintsOf(page), 'system settings').toEqual([]);
  await page.goto('/admin/audit');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  expect(await complaintsOf(page), 'the audit').toEqual([]);
  await page.goto('/admin/data');
  await expect(page.getByRole('heading', { name: 'Archived groups' })).toBeVisible();
  expect(await complaintsOf(page), 'sessions and data').toEqual([]);
  await page.goto('/admin/help');
  await expect(page.getByRole('heading', { name: 'Quick start guide' })).toBeVisible();
  expect(await complaintsOf(page), 'the guide').toEqual([]);

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
  expect(await complaintsOf(page), 'profile').toEqual([]);
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: 'Save Preferences' })).toBeVisible();
  expect(await complaintsOf(page), 'settings').toEqual([]);
  await page.goto('/settings/storage');
  await expect(page.getByRole('list', { name: 'Groups on this device' })).toBeVisible();
  expect(await complaintsOf(page), 'storage').toEqual([]);
  await page.goto('/share');
  await expect(page.getByText('No shared items')).toBeVisible();
  expect(await complaintsOf(page), 'nothing shared').toEqual([]);
  await page.goto('/share?problem=full');
  await expect(page.getByText('The shared item was not saved')).toBeVisible();
  expect(await complaintsOf(page), 'what was not kept').toEqual([]);
  await page.goto('/help-and-support');
  await expect(page.getByRole('heading', { name: 'Contact Support' })).toBeVisible();
  expect(await complaintsOf(page), 'help').toEqual([]);

  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  expect(await complaintsOf(page), 'not found').toEqual([]);
});

/**
 * Moves the focus to a control by keys alone: Tab from one stop to the next, and the right arrow within the toolbar or the
 * row of tabs that holds the control.
 */
async function reach(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    const key = await control.evaluate(async (element) => {
      // Tabs move the focus a frame after the key.
      await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
      if (element === document.activeElement) return null;
      const holds = element.closest('[role=toolbar], [role=tablist]')?.contains(document.activeElement);
      return holds ? 'ArrowRight' : 'Tab';
    });
    if (!key) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Keys do not reach ${control}`);
}

async function openByKeys(page: Page, control: Locator): Promise<void> {
  await reach(page, control);
  await page.keyboard.press('Enter');
}

/** By keyboard alone from a day to the printed pages, within them where they are wider than the screen, and back. */
async function printByKeys(page: Page, look: (what: string) => Promise<void>): Promise<void> {
  const event = page.getByRole('main').getByRole('article').getByRole('link').first();
  const dialog = page.getByRole('dialog', { name: 'Calendar and print' });
  for (const [link, sheet] of [
    ['Print daily schedule', 'Daily schedule'],
    ['Print rooming list', 'Rooming list'],
  ] as const) {
    await openByKeys(page, page.getByRole('button', { name: 'More group actions' }));
    await expect(page.getByRole('menu')).toBeFocused();
    await page.keyboard.type('Cal');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Create private address' })).toBeVisible();
    await openByKeys(page, dialog.getByRole('link', { name: link }));
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const paper = page.getByRole('region', { name: sheet });
    await expect(paper.getByRole('table').first()).toBeVisible();
    await look(sheet);
    await reach(page, paper);
    await openByKeys(page, page.getByRole('link', { name: 'Back to group' }));
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.goBack();
    await page.goBack();
    await expect(event).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  }
}

/** The toolbars of a group, which leaves its tabs at the schedule. */
async function useToolbarsByKeys(page: Page, isOrganizer: boolean): Promise<void> {
  await reach(page, page.getByRole('tab', { name: 'Members' }));
  await reach(page, page.getByRole('button', { name: 'Refresh members' }));
  if (isOrganizer) {
    await openByKeys(page, page.getByRole('toolbar', { name: 'Members' }).getByRole('button', { name: 'More' }));
    await expect(page.getByRole('menu')).toBeFocused();
    await page.keyboard.press('Escape');
    // Rows are selected on a desk alone.
    await page.setViewportSize(DESKTOP);
    const member = page.getByRole('checkbox', { name: /^Select / }).last();
    await reach(page, member);
    await page.keyboard.press('Space');
    const selected = page.getByRole('toolbar', { name: 'Selected' });
    await openByKeys(page, selected.getByRole('button', { name: 'Clear selection' }));
    await expect(selected).toBeHidden();
    await page.setViewportSize(PHONE);
  }
  await reach(page, page.getByRole('tab', { name: 'Lodging' }));
  await reach(page, page.getByRole('button', { name: 'Refresh lodging' }));
  if (isOrganizer) {
    await openByKeys(page, page.getByRole('toolbar', { name: 'Rooms' }).getByRole('link', { name: 'Room check' }));
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await reach(page, page.getByRole('toolbar', { name: 'Walk' }).getByRole('button', { name: 'Next room' }));
    await page.goBack();
  }
  await reach(page, page.getByRole('tab', { name: 'Schedule' }));
}

for (const role of ['organizer', 'user'] as const)
  test(`the role ${role} reaches the toolbars, an event, its comments and the printed pages by keys alone`, async ({
    signIn,
  }) => {
    const { page } = await signIn(role);
    await openByKeys(page, page.getByRole('link', { name: 'Groups' }).first());
    await openByKeys(page, page.getByRole('link', { name: /^View Japan/ }));
    await printByKeys(page, async () => {});
    await useToolbarsByKeys(page, role === 'organizer');
    await openByKeys(page, page.getByRole('main').getByRole('article').getByRole('link').first());
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    if (role === 'organizer') {
      await openByKeys(page, page.getByRole('button', { name: 'Edit Event' }));
      const form = page.getByRole('dialog', { name: 'Edit Schedule Item' });
      await isOpen(form);
      await reach(
        page,
        form.getByRole('toolbar', { name: 'Formatting of Description' }).getByRole('button', { name: 'Bold' }),
      );
      await page.keyboard.press('Escape');
    }
    await reach(page, page.getByRole('textbox', { name: 'Your comment' }));
    await page.keyboard.type('By keys');
    await openByKeys(page, page.getByRole('button', { name: 'Post comment' }));
    await expect(page.getByRole('article', { name: /^Comment by/ }).filter({ hasText: 'By keys' })).toBeVisible();
  });
