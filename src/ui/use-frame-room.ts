import { type RefObject, useLayoutEffect } from 'react';

/**
 * Sets the frame's distance from the top of the page (`--frame-top`), so that it can end at the bottom of the window
 * and the page does not scroll as well. The frame must not be sticky: its place is measured in the scrolled page.
 */
export function useFrameRoom(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const measure = () => {
      const element = frame.current;
      const top = element ? element.getBoundingClientRect().top + window.scrollY : 0;
      element?.style.setProperty('--frame-top', `${Math.round(top)}px`);
    };
    measure();
    // Observes the size of the window, and of content that appears above the frame later, such as a banner.
    const changes = new ResizeObserver(measure);
    changes.observe(document.body);
    return () => changes.disconnect();
  }, [frame]);
}
