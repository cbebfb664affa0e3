import type { Kysely, Transaction } from 'kysely';
import type { DeliveryTables } from './delivery.ts';
import type { FieldTables } from './field.ts';
import type { FileTables } from './files.ts';
import type { GroupTables } from './groups.ts';
import type { LodgingTables } from './lodging.ts';
import type { PeopleTables } from './people.ts';
import type { ScheduleTables } from './schedule.ts';
import type { WriteTables } from './writes.ts';

/**
 * The tables as Kysely sees them, the same on SQLite and PostgreSQL: ids are whole numbers, instants ISO 8601 UTC text
 * with milliseconds, days `yyyy-MM-dd`, booleans 0 or 1.
 */
export interface Tables
  extends DeliveryTables,
    FieldTables,
    FileTables,
    GroupTables,
    LodgingTables,
    PeopleTables,
    ScheduleTables,
    WriteTables {}

/** The database, or a transaction on it: repositories take either. */
export type Db = Kysely<Tables> | Transaction<Tables>;
