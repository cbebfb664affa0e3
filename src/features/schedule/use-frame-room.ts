import { type RefObject, useLayoutEffect } from 'react';

/**
 * Tells the frame how far down the page it begins (`--frame-top`), so that it can end where the window does: a day that
 * scrolls in its frame shall not make the page scroll too.
 */
export function useFrameRoom(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const measure = () => {
      const element = frame.current;
      const top = element ? element.getBoundingClientRect().top + window.scrollY : 0;
      element?.style.setProperty('--frame-top', `${Math.round(top)}px`);
    };
    measure();
    // The window, and whatever appears above the frame later: a banner, or a line of the header.
    const changes = new ResizeObserver(measure);
    changes.observe(document.body);
    return () => changes.disconnect();
  }, [frame]);
}
