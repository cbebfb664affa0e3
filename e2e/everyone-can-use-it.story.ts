import type { Locator, Page } from 'playwright/test';
import { complaintsInBothThemes as complaintsOf } from './support/axe.ts';
import { onEachScreen } from './support/screens.ts';
import { DESKTOP, PHONE } from './support/test.ts';
import { expect, test } from './support/traveller.ts';
import { goTo, isOpen } from './support/waits.ts';

// The screens of a desk, and those before the sign-in, are checked by the stories of long words.
test('axe finds nothing on any screen of a phone, in the light and the dark theme', async ({ travel }) => {
  test.slow();
  const traveller = await travel('admin');
  const { page, path } = traveller;
  // The browser requests reduced motion: a change that is animated, however briefly, is laid out frames too late.
  await page.evaluate(() =>
    addEventListener('transitionrun', ({ propertyName }) => {
      document.documentElement.dataset.moved = propertyName;
    }),
  );
  const look = async (what: string) => expect(await complaintsOf(page), what).toEqual([]);
  await onEachScreen(traveller, look);

  await goTo(page, '/profile');
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
  await look('the form of the profile');

  await goTo(page, path);
  await page.getByRole('button', { name: 'Edit Event' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Schedule Item' });
  const mustRead = form.getByRole('switch', { name: 'Ask participants to confirm' });
  await isOpen(form);
  await mustRead.focus();
  await page.keyboard.press('Space');
  await look('what must be read, in the form');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('region', { name: 'Must be read' })).toBeVisible();
  await look('who has confirmed');
  await expect(page.locator('html')).not.toHaveAttribute('data-moved', /./);
});

/**
 * Moves the focus to a control by keys alone: Tab from one stop to the next, and the right arrow within the toolbar or the
 * row of tabs that holds the control.
 */
async function reach(page: Page, control: Locator): Promise<void> {
  let key: string | null = null;
  for (let presses = 0; presses < 150; presses += 1) {
    key = await control.evaluate(async (element, last: string | null) => {
      // A row of tabs moves the focus a frame after the arrow.
      if (last === 'ArrowRight') await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
      if (element === document.activeElement) return null;
      const holds = element.closest('[role=toolbar], [role=tablist]')?.contains(document.activeElement);
      return holds ? 'ArrowRight' : 'Tab';
    }, key);
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
async function printByKeys(page: Page): Promise<void> {
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
    await printByKeys(page);
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
