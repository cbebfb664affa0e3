import { useEffect } from 'react';
import { DEFAULT_CLOCK, is24Hour } from '#contract/time/hours.ts';
import { hourStyle } from '#contract/time/text.ts';
import { CLOCK } from '#runtime/drafts/storage.ts';
import { getSettings } from '#store/queries/people.ts';
import { usePerson } from './context.ts';
import { useLiveQuery } from './use-live-query.ts';

/** Writes all times by the clock of the person's settings. The browser remembers it for its next start (`main.tsx`). */
export function useClock(): void {
  const { store, user } = usePerson();
  const settings = useLiveQuery(() => getSettings(store), [store]);
  const clock = settings && (settings.clock ?? DEFAULT_CLOCK);
  useEffect(() => {
    if (clock === undefined) return;
    hourStyle.set(is24Hour(clock));
    try {
      localStorage.setItem(`${CLOCK} ${user.id}`, hourStyle.get() ? '24' : '');
    } catch {
      // The next start draws times by the other clock first.
    }
  }, [clock, user.id]);
}
