import type { Generated } from 'kysely';

/** The answer to a write, kept so that a repetition is answered and not done again. */
interface IdempotencyKeysTable {
  user_id: number;
  key: string;
  fingerprint: string;
  status: number;
  /** JSON text, and the positions of its long texts: see server/domain/writes/kept-answer.ts. */
  body: string;
  texts: string | null;
  created_at: string;
}

/** See `request-counts.ts`; on PostgreSQL only. */
interface RequestCountsTable {
  caller: string;
  count: number;
  ends_at: string;
}

/** See `tallies.ts`. */
export interface TalliesTable {
  holder: 'person' | 'group';
  holder_id: number;
  comments: number;
  events: number;
  files: number;
  /** Of those files. */
  bytes: number;
  /** Bytes of text. */
  texts: number;
}

/** An act; rows are added, and deleted only by their age. */
interface AuditTable {
  id: Generated<number>;
  at: string;
  action: string;
  user_id: number | null;
  address: string | null;
  device: string | null;
  subject: string | null;
  subject_id: number | null;
  group_id: number | null;
  detail: string | null;
}

interface MetaTable {
  key: string;
  value: string;
}

export interface WriteTables {
  idempotency_keys: IdempotencyKeysTable;
  request_counts: RequestCountsTable;
  tallies: TalliesTable;
  meta: MetaTable;
  audit: AuditTable;
}
