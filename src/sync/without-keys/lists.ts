import * as v from 'valibot';
import { authEndpoints } from '#contract/calls/auth.ts';
import { commentsEndpoints } from '#contract/calls/comments.ts';
import { type Endpoint, fillPath } from '#contract/calls/endpoint.ts';
import { groupsEndpoints } from '#contract/calls/groups.ts';
import { lodgingEndpoints } from '#contract/calls/lodging.ts';
import { schedulesEndpoints } from '#contract/calls/schedules.ts';
import { usersEndpoints } from '#contract/calls/users.ts';
import type { ReadList } from '#contract/schema/reading.ts';
import type { OutboxEntry } from '#sync/entry/entry.ts';
import { commentEdit, completeComment } from '#sync/kinds/comment.ts';
import { isSpecified, type SpecifiedType } from '#sync/kinds/entities.ts';
import { type EntityShape, rowFrom } from '#sync/kinds/entity-kinds.ts';
import { eventShape } from '#sync/kinds/event.ts';
import { idOfScope } from '#sync/kinds/fields.ts';
import { groupShape } from '#sync/kinds/group.ts';
import type { EditKind, Fields } from '#sync/kinds/kind.ts';
import { hotelShape, roomShape, systemHotelShape } from '#sync/kinds/lodging.ts';
import { memberShape } from '#sync/kinds/member.ts';
import { settingsShape, userShape } from '#sync/kinds/user.ts';

/** The entities that every server has, and the calls that bring their rows. */

interface Row {
  id: string;
}

/** A call that lists the entities of a type. */
interface Listed {
  readonly path: string;
  /** The rows of its answer, in the client's shape, and whether all could be read; null where none could. */
  read(entry: OutboxEntry, body: unknown): { rows: Row[]; isWhole: boolean } | null;
  fields(row: unknown): Fields;
}

const listed = <TRow extends Row>(
  { fields, complete }: Pick<EntityShape<TRow>, 'fields' | 'complete'>,
  { path, read }: Endpoint & { read: v.GenericSchema<unknown, ReadList<TRow>> },
): Listed => ({
  path,
  read: (entry, body) => {
    const list = v.safeParse(read, body);
    if (!list.success) return null;
    const { rows, bad } = list.output;
    return { rows: rows.map((row) => complete?.(row, entry) ?? row), isWhole: bad.length === 0 };
  },
  fields: (row) => fields(row as TRow),
});

/** A group is found in its list, because the specification promises only a few fields of a single one. */
const LISTS: Readonly<Record<SpecifiedType, Listed>> = {
  comment: listed(
    { fields: (row) => commentEdit.merging?.fields(row) ?? {}, complete: completeComment },
    commentsEndpoints.listComments,
  ),
  event: listed(eventShape, schedulesEndpoints.listSchedules),
  group: listed(groupShape, groupsEndpoints.listGroups),
  hotel: listed(hotelShape, lodgingEndpoints.listHotels),
  member: listed(memberShape, groupsEndpoints.listMembers),
  room: listed(roomShape, lodgingEndpoints.listAccommodations),
  'system-hotel': listed(systemHotelShape, lodgingEndpoints.listSystemHotels),
  user: listed(userShape, usersEndpoints.listUsers),
};

/** The list of the entities of a type; undefined for those beyond the specification. */
export const listOf = (type: string): Listed | undefined => (isSpecified(type) ? LISTS[type] : undefined);

/** How to fetch the current row of an entity. */
interface CurrentRow {
  /** Throws for a damaged entry. */
  path(entry: OutboxEntry): string;
  /** Null where the entity does not exist, `undefined` where the answer does not say. */
  read(entry: OutboxEntry, body: unknown): Row | null | undefined;
}

const alone = <TRow extends Row>(shape: EntityShape<TRow>, { path }: Endpoint): CurrentRow => ({
  path: (entry) => fillPath(path, entry.refs),
  read: (entry, body) => {
    const row = rowFrom(shape, entry, body);
    return row && row.id !== entry.entity.id ? null : (row ?? undefined);
  },
});

/** Fields that the specified answer for the current user lacks: a missing value says nothing about them. */
const NOT_TOLD = ['preferredName', 'phone', 'gender', 'timeZone'] as const;

const profileShape: typeof userShape = {
  ...userShape,
  complete: (row, { base }) => {
    const seen = (base?.snapshot ?? row) as typeof row;
    return { ...row, ...Object.fromEntries(NOT_TOLD.map((name) => [name, row[name] || seen[name]])) };
  },
};

/** By kind of edit: the rows that have a call of their own. */
const ALONE: Readonly<Record<string, CurrentRow>> = {
  'event.update': alone(eventShape, schedulesEndpoints.getSchedule),
  'profile.update': alone(profileShape, authEndpoints.currentUser),
  'settings.update': alone(settingsShape, usersEndpoints.getUserSettings),
};

/** How to fetch the row that a kind of edit changes; null for one beyond the specification. */
export function currentRowOf({ kind, entityType }: EditKind): CurrentRow | null {
  const list = listOf(entityType);
  const inList = list && {
    path: (entry: OutboxEntry) => fillPath(list.path, idOfScope(entry)),
    read: (entry: OutboxEntry, body: unknown) => {
      const { rows, isWhole } = list.read(entry, body) ?? { rows: [], isWhole: false };
      return rows.find(({ id }) => id === entry.entity.id) ?? (isWhole ? null : undefined);
    },
  };
  return ALONE[kind] ?? inList ?? null;
}
