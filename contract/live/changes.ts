import * as v from 'valibot';
import { Announcement, AnnouncementWire } from '#contract/records/field/announcement.ts';
import { Bus, BusWire } from '#contract/records/field/bus.ts';
import { EmergencyCard, EmergencyCardWire } from '#contract/records/field/emergency-card.ts';
import { MedicalLook, MedicalLookWire, MedicalNote, MedicalNoteWire } from '#contract/records/field/medical-note.ts';
import { Receipt, ReceiptWire } from '#contract/records/field/receipt.ts';
import { Mark, MarkWire, RollCall, RollCallWire } from '#contract/records/field/roll-call.ts';
import { Seen, SeenWire } from '#contract/records/field/seen.ts';
import { Group, GroupWire } from '#contract/records/groups/group.ts';
import { Member, MemberWire } from '#contract/records/groups/member.ts';
import { Accommodation, AccommodationWire } from '#contract/records/lodging/accommodation.ts';
import { Hotel, HotelWire } from '#contract/records/lodging/hotel.ts';
import { Comment, CommentWire } from '#contract/records/schedule/comment.ts';
import { ScheduleItem, ScheduleItemWire } from '#contract/records/schedule/schedule-item.ts';
import { Flag, Id, listReader, MaybeInstant, MaybeText, pick, reader } from '#contract/schema/reading.ts';
import { WireId, WireInstant } from '#contract/schema/wire.ts';

/** The kinds of entities of a group; the notifications and changes of /ws name them alike. */
export const CHANGED_ENTITIES = [
  'group',
  'member',
  'hotel',
  'room',
  'schedule',
  'comment',
  'roll-call',
  'mark',
  'emergency-card',
  'medical-note',
  'medical-look',
  'bus',
  'seen',
  'receipt',
  'announcement',
] as const;
export type ChangedEntity = (typeof CHANGED_ENTITIES)[number];

/** Entities that are sent only to the staff of the group; for other users they do not exist. */
export const STAFF_ENTITIES: ReadonlySet<string> = new Set<ChangedEntity>([
  'roll-call',
  'mark',
  'medical-note',
  'medical-look',
]);

/**
 * Entities that belong to a person, and who else is sent them: no other user, or the staff of the group. For other
 * users they do not exist.
 */
export const OWN_ENTITIES: ReadonlyMap<string, 'nobody' | 'staff'> = new Map<ChangedEntity, 'nobody' | 'staff'>([
  ['seen', 'nobody'],
  ['receipt', 'staff'],
]);

/** Whether a person is sent a change of such an entity. `isOwn` says whether the row belongs to that person. */
export function isSentTo(entity: string, viewer: { isStaff: boolean; isOwn: boolean }): boolean {
  if (STAFF_ENTITIES.has(entity)) return viewer.isStaff;
  const others = OWN_ENTITIES.get(entity);
  return others === undefined || viewer.isOwn || (others === 'staff' && viewer.isStaff);
}

/** The default number of changes per page. */
const CHANGES_PAGE = 500;

const BAD_LIMIT = 'Must be a whole number from 1 to 999';

/** The query of GET /api/groups/{id}/changes. */
export const ChangesQuery = v.object({
  /** The cursor of the previous page; without one everything is sent. */
  since: v.optional(v.pipe(v.string(), v.maxLength(200, 'Not a cursor of this server'))),
  /** The largest number of changes in one answer. */
  limit: v.optional(
    v.pipe(v.string(), v.maxLength(3, BAD_LIMIT), v.regex(/^[1-9]\d*$/, BAD_LIMIT), v.transform(Number)),
    String(CHANGES_PAGE),
  ),
});

/**
 * The changes in a group since a cursor: the current rows of each kind, and the tombstones of deleted ones. The group
 * itself is included whenever it or its counts may have changed.
 */
export const ChangesWire = v.object({
  group: v.nullable(GroupWire),
  members: v.array(MemberWire),
  hotels: v.array(HotelWire),
  rooms: v.array(AccommodationWire),
  schedules: v.array(ScheduleItemWire),
  comments: v.array(CommentWire),
  rollCalls: v.array(RollCallWire),
  marks: v.array(MarkWire),
  emergencyCards: v.array(EmergencyCardWire),
  medicalNotes: v.array(MedicalNoteWire),
  medicalLooks: v.array(MedicalLookWire),
  buses: v.array(BusWire),
  seen: v.array(SeenWire),
  receipts: v.array(ReceiptWire),
  announcements: v.array(AnnouncementWire),
  deleted: v.array(v.object({ entity: v.picklist(CHANGED_ENTITIES), id: WireId, at: WireInstant })),
  /** Opaque; sent with the next request. A cursor of another epoch is answered with everything. */
  cursor: v.string(),
  /** Another page can be requested immediately. */
  more: v.boolean(),
  /**
   * The cursor was issued when the person saw more or less of the group, as before they became staff: the answer holds
   * every current row, and a row that it does not name is gone for this person.
   */
  anew: v.boolean(),
  epoch: v.string(),
});
export type ChangesWire = v.InferOutput<typeof ChangesWire>;

const Tombstone = reader(
  () => ({}),
  /** `at`: when the entity was deleted, by the server's clock, if the server reports it. */
  v.object({ entity: v.string('names no kind'), id: Id, at: v.optional(MaybeInstant) }),
);

/** A server leaves out the lists that it does not support. */
const LISTS = {
  members: listReader(Member),
  hotels: listReader(Hotel),
  rooms: listReader(Accommodation),
  schedules: listReader(ScheduleItem),
  comments: listReader(Comment),
  rollCalls: listReader(RollCall),
  marks: listReader(Mark),
  emergencyCards: listReader(EmergencyCard),
  medicalNotes: listReader(MedicalNote),
  medicalLooks: listReader(MedicalLook),
  buses: listReader(Bus),
  seen: listReader(Seen),
  receipts: listReader(Receipt),
  announcements: listReader(Announcement),
  deleted: listReader(Tombstone),
};
/** The name of a list of rows in a page of changes. */
export type ChangedList = Exclude<keyof typeof LISTS, 'deleted'>;

export const Changes = reader(
  (row) => ({
    group: pick(row, 'group') ?? null,
    ...Object.fromEntries(Object.keys(LISTS).map((name) => [name, pick(row, name) ?? []])),
  }),
  v.object({
    group: v.nullable(Group),
    ...LISTS,
    cursor: v.string('has no cursor'),
    more: Flag,
    anew: Flag,
    epoch: MaybeText,
  }),
);
/** One page of changes as the client knows them; unreadable rows are set aside by kind. */
export type Changes = v.InferOutput<typeof Changes>;
