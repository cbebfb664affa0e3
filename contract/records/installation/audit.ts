import * as v from 'valibot';
import { WireId, WireInstant, WireMaybeText } from '#contract/schema/wire.ts';
import { writtenInstant, writtenLine } from '#contract/schema/writing.ts';

/** The actions that the audit records, with the words for them. */
export const AUDIT_ACTIONS = {
  'sign-in': 'Signed in',
  'sign-in-refused': 'Sign-in refused',
  'sign-out': 'Signed out',
  'session-ended': 'Session ended',
  'password-set': 'Password set',
  'invitation-link': 'Invitation link copied',
  'invitation-sent': 'Invitation sent again',
  'user-created': 'User created',
  'user-changed': 'User changed',
  'role-changed': 'Role changed',
  'status-changed': 'Account status changed',
  'member-added': 'Member added',
  'member-role-changed': 'Group role changed',
  'member-removed': 'Member removed',
  'group-created': 'Group created',
  'group-changed': 'Group changed',
  published: 'Published',
  deleted: 'Deleted',
  exported: 'Exported',
  'medical-note-changed': 'Medical note changed',
  'medical-note-opened': 'Medical note opened',
  'settings-changed': 'Settings changed',
} as const;
export type AuditAction = keyof typeof AUDIT_ACTIONS;
const ACTIONS = Object.keys(AUDIT_ACTIONS) as AuditAction[];

/** The data of a device that the app writes into files. */
const EXPORTS = ['users', 'members', 'roll call', 'calendar', 'audit'] as const;

const NO_ID = 'Must be a positive whole number';

/** POST /api/audit/exports: the exported data, and its group. */
export const ExportReport = v.strictObject({
  what: v.picklist(EXPORTS, 'Not a kind of export'),
  groupId: v.optional(v.pipe(v.number(NO_ID), v.safeInteger(NO_ID), v.minValue(1, NO_ID))),
});
export type ExportReport = v.InferOutput<typeof ExportReport>;

/** The number of rows in one answer. */
export const AUDIT_PAGE = 500;

const Named = v.nullable(v.object({ id: WireId, name: WireMaybeText }));

/** One act, without anything that was written and without secrets. */
export const AuditRowWire = v.object({
  id: WireId,
  at: WireInstant,
  action: v.string(),
  /** Null for a caller without a session, and for the server itself; the name is null once the account is deleted. */
  by: Named,
  /** The address of the caller, and the browser and system in plain words. */
  address: WireMaybeText,
  device: WireMaybeText,
  /** The target of the act; only a user has a name. */
  subject: v.nullable(v.object({ kind: v.string(), id: v.nullable(WireId), name: WireMaybeText })),
  group: Named,
  detail: WireMaybeText,
});
export type AuditRow = v.InferOutput<typeof AuditRowWire>;

/** The rows that match, newest first; `next` is the `before` of the following page, null after the last. */
export const AuditWire = v.object({ rows: v.array(AuditRowWire), next: v.nullable(WireId) });
export type AuditWire = v.InferOutput<typeof AuditWire>;

/** A page of the audit. */
export const AuditQuery = v.object({
  /** Part of the name or email of a person, or their number: who did it, or to whom it was done. */
  person: v.optional(writtenLine(200)),
  action: v.optional(v.picklist(ACTIONS, 'Not an action of the audit')),
  from: v.optional(writtenInstant),
  /** Exclusive. */
  until: v.optional(writtenInstant),
  before: v.optional(
    v.pipe(v.string(), v.maxLength(15, NO_ID), v.regex(/^[1-9]\d{0,14}$/, NO_ID), v.transform(Number)),
  ),
});
export type AuditQuery = v.InferOutput<typeof AuditQuery>;
