import { useRouter } from '@tanstack/react-router';
import { type RefObject, useLayoutEffect } from 'react';

/** Where days were left, by the key of their entry in the history; in pixels. */
const leftAt = new Map<string, { page: number; frame: number }>();

/** Room above the card that is brought into sight, in pixels. */
const ABOVE = 8;

/**
 * Where a day opens, once its events are drawn: where the person left it, for somebody who comes back by the history;
 * else, today, at what is running or at now. Any other day opens at its top. Afterwards the place is the person's.
 */
export function useOpeningPlace(frame: RefObject<HTMLElement | null>, day: string): void {
  const { history } = useRouter();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per day.
  useLayoutEffect(() => {
    const element = frame.current;
    // An entry that is replaced, by another day for instance, gets another key.
    const key = history.location.state.__TSR_key ?? history.location.href;
    if (!element) return;
    const left = leftAt.get(key);
    if (left) {
      element.scrollTop = left.frame;
      window.scrollTo({ top: left.page, behavior: 'instant' });
    } else openAtNow(element);
    // Noted while it scrolls: once the next screen is being drawn, the page is too short to tell.
    const note = () => leftAt.set(key, { page: window.scrollY, frame: element.scrollTop });
    note();
    document.addEventListener('scroll', note, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', note, { capture: true });
  }, [day]);
}

/**
 * From what is running, whole: a card cut at the edge hides what it is about. What is in sight anyway moves nothing: a page
 * that is scrolled a little has its tabs half below the header.
 */
function openAtNow(frame: HTMLElement): void {
  const line = frame.querySelector('[data-now]');
  if (!line) return;
  const { top } = (line.previousElementSibling ?? line).getBoundingClientRect();
  if (frame.scrollHeight > frame.clientHeight) {
    frame.scrollTop = top - frame.getBoundingClientRect().top - ABOVE;
    return;
  }
  // The page itself scrolls; its scroll padding is what the header covers, and the bar at the bottom.
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const covered = Number.parseFloat(scrollPaddingTop) || 0;
  const below = window.innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0);
  if (top >= covered && line.getBoundingClientRect().bottom <= below) return;
  window.scrollTo({ top: Math.max(0, top + window.scrollY - covered), behavior: 'instant' });
}
