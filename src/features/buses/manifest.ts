import { takesPart } from '#contract/records/groups/audience.ts';
import { displayName } from '#contract/schema/names.ts';
import { compareNames } from '#contract/text/order.ts';
import type { BusView, EventView, MemberView } from '#store/queries/base/views.ts';

/** A member of the group, by their membership. */
export interface Rider {
  id: string;
  name: string;
  /** The names of other buses with the same rider, after two users moved them at the same time. */
  also: readonly string[];
  /** The rider does not take part in the event. */
  isExtra: boolean;
}

export interface BusLoad {
  bus: BusView;
  /** Sorted by name. */
  riders: Rider[];
  /** Negative where there are more riders than seats. */
  seatsLeft: number;
}

export interface Manifest {
  buses: BusLoad[];
  /** The participants without a bus, by name. */
  without: Rider[];
}

/**
 * Sorts members into buses. Former members are left out, and a member listed in two buses rides in the first (FIELD-5).
 */
export function manifestOf(
  buses: readonly BusView[],
  members: readonly MemberView[],
  event: Pick<EventView, 'audience'> | null,
): Manifest {
  const left = new Map(
    members.map((member): [string, Rider] => {
      const isExtra = event !== null && !takesPart(event, member);
      return [member.id, { id: member.id, name: displayName(member), also: [], isExtra }];
    }),
  );
  const byName = (a: Rider, b: Rider) => compareNames(a.name, b.name);
  const loads = buses.map((bus, at) => {
    const riders = bus.memberIds.flatMap((id) => {
      const rider = left.get(id);
      left.delete(id);
      const also = buses.slice(at + 1).flatMap(({ name, memberIds }) => (memberIds.includes(id) ? [name] : []));
      return rider ? [{ ...rider, also }] : [];
    });
    return { bus, riders: riders.sort(byName), seatsLeft: bus.seats - riders.length };
  });
  return { buses: loads, without: [...left.values()].filter(({ isExtra }) => !isExtra).sort(byName) };
}

/** Gives free seats to the members without a bus, by name, bus by bus. @returns the bus of each member who gets one */
export function fillRest({ buses, without }: Manifest): Map<string, string> {
  const free = buses.flatMap(({ bus, seatsLeft }) => Array.from({ length: Math.max(0, seatsLeft) }, () => bus.id));
  return new Map(without.slice(0, free.length).map(({ id }, at) => [id, free[at] ?? '']));
}
