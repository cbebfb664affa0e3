import * as v from 'valibot';

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** GET /api/admin/system: what runs the server, and how much it holds. */
export const SystemWire = v.object({
  /** The server's own version. */
  version: v.string(),
  database: v.object({ engine: v.picklist(['SQLite', 'PostgreSQL']), version: v.string(), bytes: Count }),
  uploads: v.object({ files: Count, bytes: Count }),
});
export type SystemWire = v.InferOutput<typeof SystemWire>;
