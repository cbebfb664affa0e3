import type { MouseEvent, MouseEventHandler } from 'react';

/**
 * Attributes of a button that cannot be used at the moment. A `disabled` button loses the focus to the page, where a
 * keyboard user starts again at the top; this one keeps the focus, announces its state, and does nothing.
 */
export function whileUnavailable(unavailable: boolean, onClick: MouseEventHandler<HTMLButtonElement> | undefined) {
  if (!unavailable) return { onClick };
  return {
    'aria-disabled': true,
    // Prevents the default too, so that a submit button does not submit its form.
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
