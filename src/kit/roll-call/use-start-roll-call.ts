import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { takesPart } from '#contract/records/groups/audience.ts';
import { toRollCall } from '#kit/addresses/addresses.ts';
import { usePerson } from '#kit/app/context.ts';
import { keptOrTold } from '#kit/unsent/verdict-toast.ts';
import type { RollCallInput } from '#store/commands/roll-calls.ts';
import type { EventView, MemberView } from '#store/queries/base/views.ts';

const FAILED = 'The roll call could not be started';

/** Starts a roll call and opens it immediately, with or without a network; a second press meanwhile starts no other. */
export function useStartRollCall(): (input: RollCallInput) => void {
  const person = usePerson();
  const navigate = useNavigate();
  const isStarting = useRef(false);
  return (input) => {
    if (isStarting.current) return;
    isStarting.current = true;
    const kept = (id?: string) => {
      if (id !== undefined) void navigate(toRollCall(input.groupId, id));
    };
    void person
      .run((commands) => commands.startRollCall, input, { kept, takeBack: () => false })
      .then((verdict) => {
        isStarting.current = false;
        keptOrTold(FAILED, verdict);
      });
  };
}

/** The members expected at an event, by their memberships; without an event, all members of a group. */
export const expectedAt = (event: EventView | null, members: readonly MemberView[]): string[] =>
  members.filter((member) => event === null || takesPart(event, member)).map(({ id }) => id);
