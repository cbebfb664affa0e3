import * as v from 'valibot';

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** GET /api/admin/system: the runtime of the server, and the amount of its data. */
export const SystemWire = v.object({
  /** The server's own version. */
  version: v.string(),
  database: v.object({ engine: v.picklist(['SQLite', 'PostgreSQL']), version: v.string(), bytes: Count }),
  uploads: v.object({ files: Count, bytes: Count }),
});
export type SystemWire = v.InferOutput<typeof SystemWire>;
