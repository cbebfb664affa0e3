import { localDay } from '#contract/time/day.ts';
import { longDayText } from '#contract/time/text.ts';
import type { ChangedEvent } from '#store/queries/schedule/what-changed.ts';

const ORDER = ['moved', 'added', 'cancelled', 'restored', 'changed'] as const;

/** The texts for an event on its card and in the panel. */
export const WORDS: Readonly<Record<ChangedEvent['what'], string>> = {
  moved: 'Moved',
  added: 'New',
  cancelled: 'Canceled',
  restored: 'Restored',
  changed: 'Changed',
};

const COUNTED: Readonly<Record<ChangedEvent['what'], string>> = {
  moved: 'moved',
  added: 'new',
  cancelled: 'canceled',
  restored: 'restored',
  changed: 'changed',
};

/** '2 moved, 1 new, 1 canceled'. */
export const countedWords = (events: readonly ChangedEvent[]): string =>
  ORDER.flatMap((what) => {
    const count = events.filter((event) => event.what === what).length;
    return count > 0 ? [`${count} ${COUNTED[what]}`] : [];
  }).join(', ');

export const dayWords = (startTime: string, zone: string): string => longDayText(localDay(Date.parse(startTime), zone));
