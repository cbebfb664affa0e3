import { useRouter } from '@tanstack/react-router';
import { type RefObject, useLayoutEffect } from 'react';

/** The scroll positions of days by the key of their history entry, in pixels. */
const leftAt = new Map<string, { page: number; frame: number }>();

/** Space above the card that is scrolled into sight, in pixels. */
const ABOVE = 8;

/**
 * Sets the initial scroll position once the day's events are rendered: where the user left it, after going through the
 * history; else on today at the current event or time; else at the top. Later scrolling is up to the user.
 */
export function useOpeningPlace(frame: RefObject<HTMLElement | null>, day: string): void {
  const { history } = useRouter();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per day.
  useLayoutEffect(() => {
    const element = frame.current;
    // A replaced history entry, for example by another day, gets another key.
    const key = history.location.state.__TSR_key ?? history.location.href;
    if (!element) return;
    const left = leftAt.get(key);
    if (left) {
      element.scrollTop = left.frame;
      window.scrollTo({ top: left.page, behavior: 'instant' });
    } else openAtNow(element);
    // Recorded while scrolling: once the next screen is rendered, the page may be too short.
    const note = () => leftAt.set(key, { page: window.scrollY, frame: element.scrollTop });
    note();
    document.addEventListener('scroll', note, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', note, { capture: true });
  }, [day]);
}

/**
 * Scrolls to the whole card of the current event, because a cut card hides its title. Does not scroll if it is already
 * in sight, so that the tabs stay clear of the header.
 */
function openAtNow(frame: HTMLElement): void {
  const line = frame.querySelector('[data-now]');
  if (!line) return;
  const { top } = (line.previousElementSibling ?? line).getBoundingClientRect();
  if (frame.scrollHeight > frame.clientHeight) {
    frame.scrollTop = top - frame.getBoundingClientRect().top - ABOVE;
    return;
  }
  // The page itself scrolls; its scroll padding is as high as the header and the bottom bar.
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const covered = Number.parseFloat(scrollPaddingTop) || 0;
  const below = window.innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0);
  if (top >= covered && line.getBoundingClientRect().bottom <= below) return;
  window.scrollTo({ top: Math.max(0, top + window.scrollY - covered), behavior: 'instant' });
}
