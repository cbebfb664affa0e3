import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';

/**
 * Chooses from the menu of a button by keys: without a layout the menu cannot locate a pointer, and it handles keys
 * only once it has the focus.
 */
export async function chooseFromMenu(button: HTMLElement, name: string): Promise<void> {
  button.focus();
  await userEvent.keyboard('{Enter}');
  const item = await screen.findByRole('menuitem', { name });
  const place = screen.getAllByRole('menuitem').indexOf(item);
  await waitFor(async () => {
    await userEvent.keyboard(`{Home}${'{ArrowDown}'.repeat(place)}`);
    expect(item.hasAttribute('data-highlighted')).toBe(true);
    // While its button still has the focus, Enter closes the menu.
    expect(item.closest('[role=menu]')).toBe(document.activeElement);
  });
  await userEvent.keyboard('{Enter}');
  // A menu that is still closing takes the focus from the next one.
  await waitFor(() => expect(item.isConnected).toBe(false));
}
