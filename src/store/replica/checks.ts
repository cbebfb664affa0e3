import type { Table } from 'dexie';
import type { Store } from '#store/database/database.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { GROUP_ENTITIES, isGroupEntity, OWN_LISTS } from '#sync/kinds/entities.ts';

/**
 * Checks stored rows for the properties that the screens rely on: the contract has read them when they were fetched,
 * but a disk or another version may have damaged them. It is cheap, because it runs for every row of every query.
 */

type Fields = Record<string, unknown>;
type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string';
const id: Check = (value) => typeof value === 'string' && value !== '';
const maybeText: Check = (value) => value === null || typeof value === 'string';
const count: Check = (value) => typeof value === 'number';
const flag: Check = (value) => typeof value === 'boolean';
const list: Check = (value) => Array.isArray(value);
const instant: Check = (value) => typeof value === 'string' && Number.isFinite(Date.parse(value));
const object: Check = (value) => typeof value === 'object' && value !== null;
const fields =
  (checks: Record<string, Check>): Check =>
  (value) =>
    object(value) && Object.entries(checks).every(([name, check]) => check((value as Fields)[name]));

const SHAPES = {
  groups: {
    id,
    name: text,
    code: text,
    type: text,
    startDate: maybeText,
    endDate: maybeText,
    defaultTimezone: text,
    isArchived: flag,
    memberCount: count,
    members: list,
  },
  members: {
    id,
    groupId: id,
    userId: id,
    role: text,
    firstName: text,
    lastName: text,
    preferredName: text,
    email: text,
  },
  events: {
    id,
    groupId: id,
    title: text,
    type: text,
    startTime: instant,
    endTime: instant,
    description: text,
    instruction: text,
    address: text,
    attachments: list,
    dayKeys: list,
  },
  comments: {
    id,
    eventId: id,
    userId: id,
    content: text,
    attachments: list,
    createdAt: instant,
    author: fields({ firstName: text, lastName: text, role: text }),
  },
  hotels: { id, groupId: id, name: text, address: text, phone: text, email: text, website: text },
  rooms: { id, hotelId: id, groupId: id, memberId: id, roomNumber: text, notes: text, member: object },
  rollCalls: { id, groupId: id, kind: text, title: text, memberIds: list, startedAt: instant },
  emergencyCards: { id, hospitalPhone: text, notes: text, contacts: list, hotels: list, countries: list },
  medicalNotes: { id, memberId: id, medical: text, allergies: text, diets: list, dietary: text },
  medicalLooks: { id, memberId: id, seenAt: instant },
  marks: { id, rollCallId: id, memberId: id, status: text, note: text, madeAt: instant },
  buses: { id, groupId: id, eventId: id, name: text, seats: count, memberIds: list },
  receipts: { id, content: text, readAt: instant },
  announcements: { id, groupId: id, title: text, body: text, createdAt: instant },
  seenMarks: { id, groupId: id, upTo: instant },
  users: { id, email: text, firstName: text, lastName: text, role: text },
  systemHotels: { id, name: text, address: text, phone: text, email: text },
  notifications: { id, type: text, message: text, createdAt: instant },
} satisfies Record<string, Record<string, Check>>;

type Rows = {
  [T in keyof typeof SHAPES]: MatrixDatabase[T] extends Table<infer TRow, infer _, infer __> ? TRow : never;
};

/** Returns the fault of a row, or null. */
function faultOf(table: keyof Rows, row: unknown): string | null {
  if (!object(row)) return 'is not an object';
  const bad = Object.entries(SHAPES[table]).find(([name, check]) => !check((row as Fields)[name]));
  return bad ? `${bad[0]} is missing or damaged` : null;
}

/** The rows that can be shown; the others are left out and recorded as faults. */
export function validRows<T extends keyof Rows>(store: Store, table: T, rows: readonly unknown[]): Rows[T][] {
  return rows.filter((row): row is Rows[T] => isSound(store, table, row));
}

function isSound(store: Store, table: keyof Rows, row: unknown): boolean {
  const reason = faultOf(table, row);
  if (reason === null) return true;
  const named = object(row) ? (row as Fields).id : undefined;
  store.note({ table, id: String(named ?? '?'), reason });
  return false;
}

/** The table of a type; undefined where its rows are not checked. */
function tableOf(type: string): keyof Rows | undefined {
  if (type === 'group') return 'groups';
  if (isGroupEntity(type)) return GROUP_ENTITIES[type].table;
  const table = Object.values(OWN_LISTS).find((list) => list.type === type)?.table;
  return table === 'settings' ? undefined : table;
}

/** Fields that only stored rows have, with valid values. */
const STORED_ONLY: Fields = { groupId: '-', dayKeys: [] };

/** Whether a row with edits applied can be shown; otherwise that is recorded as a fault. */
export function isShowable(store: Store, type: string, row: object): boolean {
  const table = tableOf(type);
  return table === undefined || isSound(store, table, { ...STORED_ONLY, ...row });
}
