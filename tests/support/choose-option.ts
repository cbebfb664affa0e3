import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/**
 * Chooses from a list that is filtered by typing. The list returns the focus to its box in the next frame, which is a
 * part of the step.
 */
export async function chooseOption(list: string, option: string | RegExp): Promise<void> {
  await userEvent.click(screen.getByRole('combobox', { name: list }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}
