import type { Generated } from 'kysely';

/** The answer that was given to a write, kept so that its repetition is answered and not done again. */
export interface IdempotencyKeysTable {
  user_id: number;
  key: string;
  fingerprint: string;
  status: number;
  /** JSON text, and where its long texts are: see server/domain/writes/kept-answer.ts. */
  body: string;
  texts: string | null;
  created_at: string;
}

/** What happened last to each entity of a group, in order; a deletion's row is its tombstone. */
export interface ChangesTable {
  id: Generated<number>;
  group_id: number;
  entity: string;
  entity_id: number;
  /** Whose it is, of what is a person's own. */
  user_id: number | null;
  op: 'upsert' | 'delete';
  at: string;
}

/** See `history.ts`. */
export interface SkippedChangesTable {
  id: Generated<number>;
  first: number;
  last: number;
}

/** See `request-counts.ts`; on PostgreSQL only. */
export interface RequestCountsTable {
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
  bytes: number;
}

/** Delays that were told. */
export interface DelaysTable {
  group_id: number;
  key: string;
  created_at: string;
}

export interface MetaTable {
  key: string;
  value: string;
}
