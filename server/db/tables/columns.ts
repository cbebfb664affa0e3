import type { Generated } from 'kysely';

/** A boolean in both databases. */
export type Flag = 0 | 1;

/** The columns of every entity: `version` grows by one with each change of the row. */
export interface Entity {
  id: Generated<number>;
  created_at: string;
  updated_at: string;
  version: Generated<number>;
}

/** An entity that keeps the idempotency key that created the row; the key of a log is unique per person. */
export interface KeyedEntity extends Entity {
  client_key: string | null;
}
