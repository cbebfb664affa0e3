import { keptOrTold, savedText, undoAction } from '#kit/unsent/verdict-toast.ts';
import type { PersonRuntime } from '#runtime/person/person.ts';
import type { DelayInput } from '#store/commands/delays.ts';
import { getLatestDelay, isStill } from '#store/queries/schedule/delays.ts';
import { getEvent } from '#store/queries/schedule/events.ts';
import { toast } from '#ui/toast/toast-store.ts';
import { eventsText, leftText, minutesText } from './words.ts';

const FAILED = 'The day could not be moved. Please try again.';
const UNDO_MS = 12_000;

/** Moves the confirmed events and reports the result with an Undo button. Does not need a network. */
export async function makeDelay(person: PersonRuntime, input: DelayInput, isSilent: boolean): Promise<boolean> {
  const { store } = person;
  const { groupId, day, minutes } = input;
  const now = await Promise.all(input.events.map(({ eventId }) => getEvent(store, eventId)));
  const left = now.flatMap((event, at) => {
    const seen = input.events[at]?.seen;
    return event && seen && !isStill(event, seen) ? [event.title] : [];
  });
  const verdict = await person.run((commands) => commands.delayEvents, input);
  if (!keptOrTold(FAILED, verdict)) return verdict.outcome === 'needs-you';
  const latest = await getLatestDelay(store, groupId, day);
  const key = latest?.delay.key;
  const count = latest?.back.length ?? 0;
  toast({
    title: key === undefined ? 'Saved' : `${eventsText(count)} moved by ${minutesText(minutes)}`,
    description: [leftText(left), savedText(verdict) || (isSilent || !key ? '' : 'The group is notified.')]
      .filter(Boolean)
      .join(' '),
    tone: 'success',
    ...(key !== undefined && undoAction(() => void takeBack(person, { groupId, day, key }))),
    // Staff have a group to look after, so it stays longer than others.
    duration: UNDO_MS,
  });
  return true;
}

/** Takes a delay back, except for events that were changed since, which are named. */
export async function takeBack(
  person: PersonRuntime,
  delay: { groupId: string; day: string; key: string },
): Promise<void> {
  const latest = await getLatestDelay(person.store, delay.groupId, delay.day);
  if (latest?.delay.key !== delay.key) {
    toast({ title: 'The event has changed since then', description: 'Nothing was moved back.' });
    return;
  }
  const { back, left } = latest;
  const verdict = await person.run((commands) => commands.takeDelayBack, delay);
  if (!keptOrTold(FAILED, verdict)) return;
  const words = [leftText(left), savedText(verdict)].filter(Boolean).join(' ');
  toast({
    title: `${eventsText(back.length)} moved back`,
    tone: 'success',
    ...(words && { description: words }),
  });
}
