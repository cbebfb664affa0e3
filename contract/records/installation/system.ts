import * as v from 'valibot';

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** GET /api/admin/system: the runtime of the server, the amount of its data, and its failed mail. */
export const SystemWire = v.object({
  /** The server's own version. */
  version: v.string(),
  database: v.object({ engine: v.picklist(['SQLite', 'PostgreSQL']), version: v.string(), bytes: Count }),
  /** `isUsable`: whether the folder or bucket of their contents answers; 1.0.0 does not say so. */
  uploads: v.object({ files: Count, bytes: Count, isUsable: v.optional(v.boolean(), true) }),
  /** The addresses to which mail was given up or is still retried, 100 at most. */
  undelivered: v.array(v.string()),
});
export type SystemWire = v.InferOutput<typeof SystemWire>;
