import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/**
 * Chooses from a list that is found in by typing. The list gives the focus back to its box in the next frame: who types
 * elsewhere before that, as no person can, types into the box.
 */
export async function chooseOption(list: string, option: string | RegExp): Promise<void> {
  await userEvent.click(screen.getByRole('combobox', { name: list }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
}
