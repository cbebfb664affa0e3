import * as v from 'valibot';
import { WireId } from '#contract/schema/wire.ts';

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** The storage of one person or group; files and comments in numbers. */
const held = { files: Count, bytes: Count, comments: Count };
/** The most that one may keep; null for no bound. */
const quota = {
  files: v.nullable(Count),
  bytes: v.nullable(Count),
  comments: v.nullable(Count),
  /** In bytes. */
  texts: v.nullable(Count),
};

/** GET /api/admin/storage: the free space and its largest users, the largest first. */
export const StorageWire = v.object({
  /** The disk of the data folder, in bytes; null if the system does not report it. */
  disk: v.nullable(v.object({ free: Count, total: Count })),
  /** Whether a recent write found the disk full. */
  isFull: v.boolean(),
  quotas: v.object({
    /** Edits of the last 90 days that came with a key. */
    person: v.object({ ...quota, edits: v.nullable(Count) }),
    group: v.object({ ...quota, events: v.nullable(Count) }),
  }),
  people: v.array(v.object({ id: WireId, email: v.string(), ...held })),
  groups: v.array(v.object({ id: WireId, name: v.string(), ...held })),
});
export type StorageWire = v.InferOutput<typeof StorageWire>;
