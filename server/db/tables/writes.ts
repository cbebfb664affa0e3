/** The answer to a write, kept so that a repetition is answered and not done again. */
export interface IdempotencyKeysTable {
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
  /** Of those files. */
  bytes: number;
  /** Bytes of text. */
  texts: number;
}

export interface MetaTable {
  key: string;
  value: string;
}
