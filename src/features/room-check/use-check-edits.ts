import { useRef } from 'react';
import { LINE_MAX_LENGTH } from '#contract/schema/limits.ts';
import { shortDayText } from '#contract/time/text.ts';
import { usePerson } from '#kit/app/context.ts';
import { isKept, keptOrTold } from '#kit/unsent/verdict-toast.ts';
import type { Verdict } from '#runtime/platform/edit-form.ts';
import { expectedIn } from './rooms-of-night.ts';
import type { RoomCheck } from './use-room-check.ts';

const START_FAILED = 'The room check could not be started';
const FINISH_FAILED = 'The room check could not be finished';
const REOPEN_FAILED = 'The room check could not be reopened';

/** Starts, finishes and reopens a room check; repeated presses meanwhile are ignored. */
export function useCheckEdits({ group, hotel, night, call, calls, people }: RoomCheck) {
  const person = usePerson();
  const isBusy = useRef(false);
  const make = async (failed: string, edit: () => Promise<Verdict>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    const verdict = await edit().finally(() => {
      isBusy.current = false;
    });
    // A visible success needs no toast.
    keptOrTold(failed, verdict);
  };
  const expected = expectedIn(people);
  return {
    start: () =>
      void make(START_FAILED, () =>
        person.run((commands) => commands.startRollCall, {
          groupId: group.id,
          kind: 'rooms',
          title: `Rooms of ${hotel.name}, ${shortDayText(night)}`.slice(0, LINE_MAX_LENGTH),
          hotelId: hotel.id,
          place: night,
          memberIds: expected,
        }),
      ),
    /**
     * Closes all roll calls of the check with the currently expected people, because beds change until late in the
     * evening.
     */
    finish: () =>
      void make(FINISH_FAILED, async () => {
        const open = calls.filter(({ closedAt }) => closedAt === null);
        const verdicts = await Promise.all(
          open.flatMap(({ id }) => [
            person.run((commands) => commands.changeExpected, { rollCallId: id, memberIds: expected }),
            person.run((commands) => commands.closeRollCall, { rollCallId: id }),
          ]),
        );
        return verdicts.find((verdict) => !isKept(verdict)) ?? { outcome: 'accepted' };
      }),
    reopen: () =>
      void make(REOPEN_FAILED, async () =>
        call ? person.run((commands) => commands.reopenRollCall, { rollCallId: call.id }) : { outcome: 'accepted' },
      ),
  };
}
