import type { UserWire } from '#contract/records/people/user.ts';
import {
  losesNames,
  NAMELESS,
  type ProfileUpdate,
  type UserCreate,
  type UserUpdate,
} from '#contract/records/people/user-form.ts';
import { isAdmin, type Viewer } from '#server/base/viewer.ts';
import { recordPersonChange } from '#server/db/delivery/changes.ts';
import { deleteFailedMailsOf } from '#server/db/delivery/mails.ts';
import { isDuplicate } from '#server/db/engine/dialect.ts';
import { deleteSubscriptionsOf } from '#server/db/people/calendar-subscriptions.ts';
import { deleteIdentitiesOf, hasIdentity } from '#server/db/people/identities.ts';
import { deleteTokensOf } from '#server/db/people/password-tokens.ts';
import { deleteSessionsOf } from '#server/db/people/sessions.ts';
import { lockActiveAdmins, releaseInvitation } from '#server/db/people/users.ts';
import type { NewUser, UserRow } from '#server/db/tables/people.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { type Act, record, type Source } from '#server/db/writes/audit.ts';
import { findRow, insertRow, updateRow } from '#server/db/writes/rows.ts';
import { issueToken, queueMail } from '#server/domain/auth/password-links.ts';
import { conflict, created, invalid, notFound, type Outcome, ok } from '#server/domain/base/outcome.ts';
import type { ConditionalWrite, Creation, SignedWork, Work } from '#server/domain/writes/unit-of-work.ts';
import { isStale, stale } from '#server/domain/writes/versions.ts';
import { userWire } from './users.ts';

const EMAIL_TAKEN = 'Email already in use';
const onUser = (id: number) => ({ subject: 'user', subjectId: id }) as const;
const emailTaken = (): Outcome<never> => conflict(EMAIL_TAKEN, { email: EMAIL_TAKEN });

/**
 * Creates an account and mails its person an invitation, unless it is held. Throws for an email that is in use.
 */
export async function inviteUser(
  work: SignedWork,
  user: Omit<NewUser, 'account_status' | 'created_at' | 'updated_at' | 'client_key' | 'invitation_held'>,
  { idempotencyKey, at, sendInvitation = true }: Creation & { sendInvitation?: boolean | undefined },
): Promise<number> {
  const status = { account_status: 'invited', invitation_held: sendInvitation ? 0 : 1 } as const;
  const { id } = await insertRow(work.db, 'users', { ...user, ...status, client_key: idempotencyKey }, at);
  if (sendInvitation) await queueMail(work, { purpose: 'invitation', email: user.email, at });
  await record(work.db, work.by, { action: 'user-created', ...onUser(id), detail: user.role });
  return id;
}

export async function createUser(work: SignedWork, body: UserCreate, making: Creation): Promise<Outcome<UserWire>> {
  try {
    const { sendInvitation } = body;
    const id = await inviteUser(work, { is_customer_account: 0, ...newFields(body) }, { ...making, sendInvitation });
    const row = await findRow(work.db, 'users', id);
    return row ? created(userWire(row)) : notFound('user');
  } catch (error) {
    if (isDuplicate(error)) return emailTaken();
    throw error;
  }
}

const newFields = (body: UserCreate) => ({ ...fieldsOf(body), email: body.email, role: body.role });

type Patch = Partial<Omit<UserUpdate, 'id'>> & Partial<ProfileUpdate>;
type UserFields = Partial<
  Omit<UserRow, 'id' | 'version' | 'created_at' | 'updated_at' | 'password_hash' | 'client_key' | 'invitation_held'>
>;

/** The columns of the given fields; the others stay unchanged. */
function fieldsOf(patch: Patch): UserFields {
  const columns: UserFields = {
    email: patch.email,
    role: patch.role,
    account_status: patch.accountStatus,
    first_name: patch.firstName,
    last_name: patch.lastName,
    preferred_name: patch.preferredName,
    profile_image_url: patch.profileImageUrl,
    phone: patch.phone,
    gender: patch.gender,
    time_zone: patch.timeZone,
    is_customer_account: patch.isCustomerAccount === undefined ? undefined : patch.isCustomerAccount ? 1 : 0,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** The columns of a person that are shown with their memberships and comments. */
const SHOWN_WITH_OTHERS = ['email', 'role', 'first_name', 'last_name', 'preferred_name', 'profile_image_url'] as const;

/** True if no administrator would be left once the account has these fields. */
async function leavesNoAdmin(work: Work, user: UserRow, fields: UserFields): Promise<boolean> {
  const isOne = user.role === 'admin' && user.account_status === 'active';
  const staysOne = (fields.role ?? user.role) === 'admin' && (fields.account_status ?? 'active') === 'active';
  if (!isOne || staysOne) return false;
  const admins = await lockActiveAdmins(work.db);
  return admins.every((id) => id === user.id);
}

const DETAILS = [
  ...(['email', 'first_name', 'last_name', 'preferred_name', 'phone', 'gender', 'time_zone'] as const),
  ...(['profile_image_url', 'is_customer_account'] as const),
];

/** The acts by which an account came to be as it is: the role and the status with their values, the rest by name. */
function changesOf(before: UserRow, after: UserRow): Act[] {
  const about = onUser(after.id);
  const fields = DETAILS.filter((name) => after[name] !== before[name]);
  return [
    ...(after.role === before.role
      ? []
      : [{ ...about, action: 'role-changed' as const, detail: `${before.role} → ${after.role}` }]),
    ...(after.account_status === before.account_status
      ? []
      : [
          { ...about, action: 'status-changed' as const, detail: `${before.account_status} → ${after.account_status}` },
        ]),
    ...(fields.length === 0
      ? []
      : [{ ...about, action: 'user-changed' as const, detail: fields.join(', ').replaceAll('_', ' ') }]),
  ];
}

/** The time and the author of a change of an account. */
interface Changing {
  /** An instant. */
  at: string;
  /** The session of the request: it survives when people change their own account. */
  sessionId: number | null;
}

/** Changes an account, with the consequences: sessions, links, live sockets, and rows that show the person. */
async function changeUser(
  work: ConditionalWrite,
  user: UserRow,
  patch: Patch,
  { at, sessionId }: Changing,
): Promise<Outcome<UserWire>> {
  const { db, announce } = work;
  if (isStale(work, user)) return stale(userWire(user));
  if (losesNames({ firstName: user.first_name, lastName: user.last_name }, patch))
    return invalid({ firstName: NAMELESS });
  const fields = fieldsOf(patch);
  if (await leavesNoAdmin(work, user, fields)) return conflict('The last administrator must keep this role');
  let row: UserRow;
  try {
    row = await updateRow(db, 'users', user.id, fields, at);
  } catch (error) {
    if (isDuplicate(error)) return emailTaken();
    throw error;
  }
  const isDisabled = row.account_status === 'disabled';
  const hasMoved = row.email !== user.email;
  const isOver = isDisabled || hasMoved || row.role !== user.role;
  if (isOver) await deleteSessionsOf(db, user.id, isDisabled ? null : sessionId);
  // Links and identities of the old address must not open the account any more.
  if (isDisabled || hasMoved) await deleteTokensOf(db, user.id);
  if (hasMoved) await deleteIdentitiesOf(db, user.id);
  if (hasMoved) await deleteFailedMailsOf(db, user.id);
  // The previous owner of the account may be another person, whose calendars are readable without a session.
  if (hasMoved) await deleteSubscriptionsOf(db, user.id);
  if (hasMoved && row.account_status === 'invited' && row.invitation_held === 0)
    await queueMail(work, { purpose: 'invitation', email: row.email, at });
  if (isOver) announce({ kind: 'access-changed', userId: user.id });
  await record(db, work.by, ...changesOf(user, row));
  if (SHOWN_WITH_OTHERS.some((name) => row[name] !== user[name])) await recordPersonChange(db, user.id, 'upsert', at);
  return ok(userWire(row));
}

/** Changes an account as administrators may. */
export async function updateUser(
  work: ConditionalWrite,
  id: number,
  { id: repeated, ...patch }: UserUpdate,
  changing: Changing,
): Promise<Outcome<UserWire>> {
  if (repeated !== undefined && repeated !== id) return invalid({ id: 'Must be the id of this user' });
  const user = await findRow(work.db, 'users', id);
  return user ? changeUser(work, user, patch, changing) : notFound('user');
}

/** Changes the fields that people may change about themselves; only an administrator may change the email. */
export async function updateProfile(
  work: ConditionalWrite,
  viewer: Viewer,
  id: number,
  patch: ProfileUpdate,
  changing: Changing,
): Promise<Outcome<UserWire>> {
  const user = await findRow(work.db, 'users', id);
  if (!user) return notFound('user');
  if (patch.email !== undefined && patch.email !== user.email && !isAdmin(viewer)) {
    return invalid({ email: 'Only an administrator can change your email' });
  }
  return changeUser(work, user, patch, changing);
}

const NOT_INVITED = 'This person has no pending invitation';

/** Mails an invited person an invitation, the first or another one. */
export async function resendInvitation(
  work: SignedWork,
  id: number,
  at: string,
): Promise<Outcome<{ message: string }>> {
  const user = await findRow(work.db, 'users', id);
  if (!user) return notFound('user');
  if (user.account_status !== 'invited') return conflict(NOT_INVITED);
  await releaseInvitation(work.db, id);
  await queueMail(work, { purpose: 'invitation', email: user.email, at });
  await record(work.db, work.by, { action: 'invitation-sent', ...onUser(id) });
  return ok({ message: 'Invitation sent' });
}

/**
 * Makes the one link with which an invited person sets a first password: earlier links of that person end. Not for an
 * account that its person can enter already, also if its status was set back: the caller would be let into it.
 */
export async function invitationLink(
  tx: Db,
  id: number,
  { by, now }: { by: Source; now: number },
): Promise<Outcome<{ path: string; hours: number }>> {
  const user = await findRow(tx, 'users', id);
  if (!user) return notFound('user');
  const isEntered = user.password_hash !== null || (await hasIdentity(tx, id));
  if (user.account_status !== 'invited' || isEntered) return conflict(NOT_INVITED);
  await deleteTokensOf(tx, id);
  const { path, hours } = await issueToken(tx, user, now);
  await record(tx, by, { action: 'invitation-link', ...onUser(id) });
  return ok({ path, hours });
}
