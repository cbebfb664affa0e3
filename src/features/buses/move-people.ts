import { peopleText } from '#contract/text/plural.ts';
import { isCalled } from '#kit/text/is-called.ts';
import { keptOrTold, tellVerdict, tellWithUndo } from '#kit/unsent/verdict-toast.ts';
import type { PersonRuntime } from '#runtime/person/person.ts';
import type { Verdict } from '#runtime/platform/edit-form.ts';
import type { BusView } from '#store/queries/base/views.ts';
import { listBuses } from '#store/queries/field/buses.ts';
import { toast } from '#ui/toast/toast-store.ts';
import type { BusLoad } from './manifest.ts';

const FAILED = 'The seats could not be changed';
const ADD_FAILED = 'The bus could not be restored';
const REMOVE_FAILED = 'The bus could not be removed';

const ofEvent = ({ groupId, eventId }: BusView) => ({ groupId, eventId });

/** The bus of each member, by membership; null for no bus. */
type Seating = ReadonlyMap<string, string | null>;

/** Puts members into buses of an event, or takes them out. @param done the text of the result: 'Ana Reyes: Bus 2' */
export async function seat(
  person: PersonRuntime,
  event: { groupId: string; eventId: string },
  seating: Seating,
  done: string,
): Promise<void> {
  const before = await listBuses(person.store, event.groupId, event.eventId);
  const verdict = await person.run((commands) => commands.seatPeople, { ...event, seating });
  if (!keptOrTold(FAILED, verdict)) return;
  const was = new Map([...seating].map(([id]) => [id, busOf(before, id)]));
  tellWithUndo(done, verdict, () => void seatBack(person, event, seating, was));
}

const busWith = (buses: readonly BusView[], memberId: string): BusView | undefined =>
  buses.find(({ memberIds }) => memberIds.includes(memberId));
const busOf = (buses: readonly BusView[], memberId: string): string | null => busWith(buses, memberId)?.id ?? null;

/**
 * Whether a member is in that bus, or in no bus. @param busId may also be the id from before the server assigned one
 */
function ridesIn(buses: readonly BusView[], memberId: string, busId: string | null): boolean {
  const bus = busWith(buses, memberId);
  return busId === null ? !bus : bus !== undefined && isCalled(bus, busId);
}

/** Takes a move back, except for members who have been moved again since. */
async function seatBack(
  person: PersonRuntime,
  event: { groupId: string; eventId: string },
  seating: Seating,
  was: Seating,
): Promise<void> {
  const now = await listBuses(person.store, event.groupId, event.eventId);
  const still = [...was].filter(
    ([id, to]) => ridesIn(now, id, seating.get(id) ?? null) && (to === null || now.some((bus) => isCalled(bus, to))),
  );
  if (still.length === 0)
    return void toast({
      title: 'No one was moved back',
      description: 'Their seats have changed since then, or the bus was removed.',
    });
  const verdict = await person.run((commands) => commands.seatPeople, { ...event, seating: new Map(still) });
  tellVerdict({ done: `${peopleText(still.length)} moved back`, failed: FAILED }, verdict);
}

/** Reports the removal of a bus, with an Undo button. */
export function tellRemoved(person: PersonRuntime, { bus, riders }: BusLoad, verdict: Verdict): void {
  if (!keptOrTold(REMOVE_FAILED, verdict)) return;
  const memberIds = riders.map(({ id }) => id);
  tellWithUndo(`${bus.name} removed`, verdict, () => void bringBack(person, bus, memberIds));
}

/** Recreates a removed bus, with those of its riders who have not joined another bus since. */
async function bringBack(person: PersonRuntime, bus: BusView, memberIds: readonly string[]): Promise<void> {
  const event = ofEvent(bus);
  const now = await listBuses(person.store, event.groupId, event.eventId);
  const { name, seats, plate, driverPhone } = bus;
  const form = { name, seats, plate: plate ?? '', driverPhone: driverPhone ?? '' };
  const free = memberIds.filter((id) => busOf(now, id) === null);
  const verdict = await person.run((commands) => commands.createBus, { ...event, ...form, memberIds: free });
  tellVerdict({ done: `${name} is back`, failed: ADD_FAILED }, verdict);
}
