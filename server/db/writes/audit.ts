import {
  AUDIT_PAGE,
  type AuditAction,
  type AuditQuery,
  type AuditRow,
  type AuditWire,
} from '#contract/records/installation/audit.ts';
import { displayName } from '#contract/schema/names.ts';
import { folded } from '#contract/text/words.ts';
import type { RecordName } from '#server/db/tables/records.ts';
import type { Db } from '#server/db/tables/tables.ts';

/** The actor, with the time and the place. */
export interface Source {
  /** An instant. */
  at: string;
  userId: number | null;
  address: string | null;
  device: string | null;
}

/** A deed: known words and numbers, nothing that a person wrote. */
export interface Act {
  action: AuditAction;
  subject?: RecordName | 'user' | 'system hotel' | 'notification device' | 'calendar address';
  subjectId?: number;
  groupId?: number;
  detail?: string;
}

/** Adds acts of one source to the audit, in the transaction that they belong to. */
export async function record(db: Db, by: Source, ...acts: readonly Act[]): Promise<void> {
  if (acts.length === 0) return;
  const rows = acts.map(({ action, subject, subjectId, groupId, detail }) => ({
    at: by.at,
    action,
    user_id: by.userId,
    address: by.address,
    device: by.device,
    subject: subject ?? null,
    subject_id: subjectId ?? null,
    group_id: groupId ?? null,
    detail: detail ?? null,
  }));
  await db.insertInto('audit').values(rows).execute();
}

/** A search by more users than this finds the acts of the first of them. */
const MOST_USERS = 1_000;

/** The ids of the users with this text in the name or the email; folded here, because SQLite folds only ASCII. */
async function usersCalled(db: Db, text: string): Promise<number[]> {
  const users = await db.selectFrom('users').select(['id', 'first_name', 'last_name', 'email']).execute();
  const part = folded(text);
  return users
    .filter(({ first_name, last_name, email }) =>
      folded(`${first_name ?? ''} ${last_name ?? ''} ${email}`).includes(part),
    )
    .slice(0, MOST_USERS)
    .map(({ id }) => id);
}

async function findActs(db: Db, { person, action, from, until, before }: AuditQuery) {
  const text = person ?? '';
  const ids = /^\d{1,15}$/.test(text) ? [Number(text)] : text === '' ? [] : await usersCalled(db, text);
  // PostgreSQL refuses an empty list.
  if (text !== '' && ids.length === 0) return [];
  return db
    .selectFrom('audit')
    .leftJoin('users as actor', 'actor.id', 'audit.user_id')
    .leftJoin('users as object', (join) =>
      join.onRef('object.id', '=', 'audit.subject_id').on('audit.subject', '=', 'user'),
    )
    .leftJoin('groups', 'groups.id', 'audit.group_id')
    .selectAll('audit')
    .select(['actor.first_name as actorFirst', 'actor.last_name as actorLast', 'actor.email as actorEmail'])
    .select(['object.first_name as objectFirst', 'object.last_name as objectLast', 'object.email as objectEmail'])
    .select('groups.name as groupName')
    .$if(text !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('audit.user_id', 'in', ids),
          eb.and([eb('audit.subject', '=', 'user'), eb('audit.subject_id', 'in', ids)]),
        ]),
      ),
    )
    .$if(action !== undefined, (query) => query.where('audit.action', '=', String(action)))
    .$if(from !== undefined, (query) => query.where('audit.at', '>=', String(from)))
    .$if(until !== undefined, (query) => query.where('audit.at', '<', String(until)))
    .$if(before !== undefined, (query) => query.where('audit.id', '<', Number(before)))
    .orderBy('audit.id', 'desc')
    .limit(AUDIT_PAGE + 1)
    .execute();
}

const RECENT = 50;

/** The addresses of the latest sign-ins, right or wrong. */
export async function recentAddresses(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('audit')
    .select('address')
    .where('action', 'in', ['sign-in', 'sign-in-refused'])
    .where('address', 'is not', null)
    .orderBy('id', 'desc')
    .limit(RECENT)
    .execute();
  return rows.map(({ address }) => String(address));
}

/** A page of the audit, newest first. */
export async function readAudit(db: Db, query: AuditQuery): Promise<AuditWire> {
  const rows = await findActs(db, query);
  const shown = rows.slice(0, AUDIT_PAGE);
  return { rows: shown.map(wireOf), next: rows.length > AUDIT_PAGE ? (shown.at(-1)?.id ?? null) : null };
}

type Found = Awaited<ReturnType<typeof findActs>>[number];

const named = (id: number | null, name: string | null) => (id === null ? null : { id, name });

function wireOf(row: Found): AuditRow {
  const { actorFirst, actorLast, actorEmail, objectFirst, objectLast, objectEmail } = row;
  return {
    id: row.id,
    at: row.at,
    action: row.action,
    by: named(
      row.user_id,
      actorEmail && displayName({ firstName: actorFirst, lastName: actorLast, email: actorEmail }),
    ),
    address: row.address,
    device: row.device,
    subject:
      row.subject === null
        ? null
        : {
            kind: row.subject,
            id: row.subject_id,
            name: objectEmail && displayName({ firstName: objectFirst, lastName: objectLast, email: objectEmail }),
          },
    group: named(row.group_id, row.groupName),
    detail: row.detail,
  };
}
