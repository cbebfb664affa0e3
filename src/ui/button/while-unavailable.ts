import type { MouseEvent, MouseEventHandler } from 'react';

/**
 * Attributes of a button that cannot be used for the moment. A `disabled` button loses the focus to the page, and a
 * person with a keyboard starts again at its top; this one keeps the focus, says its state, and does nothing.
 */
export function whileUnavailable(unavailable: boolean, onClick: MouseEventHandler<HTMLButtonElement> | undefined) {
  if (!unavailable) return { onClick };
  return {
    'aria-disabled': true,
    // Without its default, the click of a submit button sends no form either.
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
