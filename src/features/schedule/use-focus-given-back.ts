import { useEffect } from 'react';

/** Returns the focus to the event's card when the pane closes, or to the day when the card is gone. */
export function useFocusGivenBack(eventId: string): void {
  useEffect(
    () => () =>
      // Another event that is opened takes the focus itself.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        const card = document.querySelector<HTMLElement>(`[data-event="${CSS.escape(eventId)}"] a`);
        (card ?? document.getElementById('day-heading'))?.focus({ preventScroll: card === null });
      }),
    [eventId],
  );
}
