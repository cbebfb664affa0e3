import { useEffect } from 'react';

/** Gives the focus that goes with the event beside the day back to its card, or to the day where that is not there. */
export function useFocusGivenBack(eventId: string): void {
  useEffect(
    () => () =>
      // The next event that is opened takes it by itself.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        const card = document.querySelector<HTMLElement>(`[data-event="${CSS.escape(eventId)}"] a`);
        (card ?? document.getElementById('day-heading'))?.focus({ preventScroll: card === null });
      }),
    [eventId],
  );
}
