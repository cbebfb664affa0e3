import type { AskAnswerWire, AskRequest } from '#contract/records/schedule/assistant.ts';
import { oneLine } from '#contract/records/schedule/proposed-update.ts';
import { displayName } from '#contract/schema/names.ts';
import { textOfHtml } from '#contract/text/plain-text.ts';
import type { ChatProvider } from '#server/adapters/ai/chat-provider.ts';
import type { Viewer } from '#server/base/viewer.ts';
import { busesOfGroup } from '#server/db/field/buses.ts';
import { mayManageGroup } from '#server/db/groups/group-access.ts';
import { findGroup } from '#server/db/groups/groups.ts';
import { listMembers } from '#server/db/groups/members.ts';
import { roomsOfGroup } from '#server/db/lodging/accommodations.ts';
import { scheduleOutlines } from '#server/db/schedule/schedule-outlines.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { findRow } from '#server/db/writes/rows.ts';
import { notFound, type Outcome, ok, refuse } from '#server/domain/base/outcome.ts';
import { ridersOf } from '#server/domain/field/buses.ts';
import { reads24Hours } from '#server/domain/people/user-settings.ts';
import type { AssistantContext } from './context.ts';
import { answerByProvider } from './with-provider.ts';

interface AssistantParts {
  db: Db;
  /** Null: the built-in assistant answers. */
  provider: ChatProvider | null;
  now: number;
  /** The languages of the device, as sent with its request. */
  languages?: string | undefined;
  /** Called when the provider gave no usable answer. */
  onProviderFailure(error: unknown): void;
}

const NO_ANSWER = 'The assistant is unavailable. Please try again later.';

/**
 * Answers a question about a group, or proposes a change. All its data comes from what the person may see; it never
 * writes.
 */
export async function askAssistant(
  { db, provider, now, languages, onProviderFailure }: AssistantParts,
  viewer: Viewer,
  request: AskRequest,
): Promise<Outcome<AskAnswerWire>> {
  if (!request.groupId) {
    return ok({ answer: 'Please open a group first, and ask me there about its schedule.', itineraryData: null });
  }
  const context = await readContext({ db, now, languages }, viewer, request.groupId, request.date ?? null);
  if (!context) return notFound('group');
  if (provider) {
    try {
      return ok(await answerByProvider(provider, request, context));
    } catch (error) {
      onProviderFailure(error);
      return refuse({ kind: 'unavailable', message: NO_ANSWER });
    }
  }
  // Loaded with the first question, because it needs a parser of dates that nothing else uses.
  const { answerBuiltIn } = await import('./built-in.ts');
  return ok(await answerBuiltIn(request.question, context));
}

async function readContext(
  { db, now, languages }: Pick<AssistantParts, 'db' | 'now' | 'languages'>,
  viewer: Viewer,
  groupId: number,
  day: string | null,
): Promise<AssistantContext | null> {
  const group = await findGroup(db, viewer, groupId);
  if (!group) return null;
  const [members, rooms, buses, events] = [
    await listMembers(db, groupId),
    await roomsOfGroup(db, groupId),
    await busesOfGroup(db, groupId),
    await scheduleOutlines(db, viewer, groupId),
  ];
  const own = members.find((member) => member.user_id === viewer.id)?.id;
  // A bus of an event that the person may not see is not shown yet.
  const known = new Set(events.map(({ id }) => id));
  return {
    groupName: group.name,
    zone: group.default_timezone,
    is24Hour: await reads24Hours(db, viewer.id, languages),
    startDate: group.start_date,
    endDate: group.end_date,
    events,
    descriptionOf: async ({ id }) => oneLine(textOfHtml((await findRow(db, 'schedule_items', id))?.description ?? '')),
    now,
    day,
    mayManage: await mayManageGroup(db, viewer, groupId),
    members: members.map((member) => ({
      name: oneLine(displayName({ firstName: member.first_name, lastName: member.last_name })),
      isAsker: member.id === own,
      role: member.role,
      rooms: rooms
        .filter((room) => room.member_id === member.id)
        .map((room) => ({
          roomNumber: oneLine(room.room_number),
          hotel: oneLine(room.hotel_name),
          checkIn: room.check_in_date,
          checkOut: room.check_out_date,
        })),
    })),
    buses: buses
      .filter((bus) => own !== undefined && known.has(bus.schedule_item_id) && ridersOf(bus).includes(own))
      .map((bus) => ({ eventId: bus.schedule_item_id, name: oneLine(bus.name), plate: bus.plate })),
  };
}
