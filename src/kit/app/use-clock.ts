import { useEffect } from 'react';
import { DEFAULT_CLOCK, is24Hour } from '#contract/time/hours.ts';
import { hourStyle } from '#contract/time/text.ts';
import { getSettings } from '#store/queries/people/people.ts';
import { usePerson } from './context.ts';
import { useLiveQuery } from './use-live-query.ts';

/**
 * Applies the clock of the person's settings to all times. A painted page hands it over earlier (`handed-answers.ts`);
 * a screen with times that is not painted calls this itself, because the shell does so only after the first screen.
 */
export function useClock(): void {
  const { store } = usePerson();
  const settings = useLiveQuery(() => getSettings(store), [store]);
  const clock = settings && (settings.clock ?? DEFAULT_CLOCK);
  useEffect(() => {
    if (clock !== undefined) hourStyle.set(is24Hour(clock));
  }, [clock]);
}
