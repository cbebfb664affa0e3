import * as v from 'valibot';
import { Flag, isRow, MaybeText, pick, reader } from './reading.ts';

/** What this server can do beyond the specification; a client falls back where one is missing. */
const FeaturesWire = v.object({
  idempotency: v.boolean(),
  thirdPartySignIn: v.boolean(),
  /** Entities carry a version, and If-Match keeps a write from overwriting a newer one. */
  versions: v.boolean(),
  /** GET /api/groups/{id}/changes tells what changed since a cursor. */
  changes: v.boolean(),
});

export const EnvironmentWire = v.object({
  environment: v.string(),
  features: FeaturesWire,
  /** Changes when the server's data was restored from a backup. */
  epoch: v.string(),
});
export type EnvironmentWire = v.InferOutput<typeof EnvironmentWire>;

export const Environment = reader(
  (row) => {
    const features = isRow(row.features) ? row.features : {};
    return {
      environment: pick(row, 'environment', 'name', 'env') ?? 'production',
      features: {
        idempotency: features.idempotency,
        thirdPartySignIn: features.thirdPartySignIn,
        versions: features.versions,
        changes: features.changes,
      },
      epoch: pick(row, 'epoch') ?? null,
    };
  },
  v.object({
    environment: v.string(),
    features: v.object({ idempotency: Flag, thirdPartySignIn: Flag, versions: Flag, changes: Flag }),
    epoch: MaybeText,
  }),
);
export type Environment = v.InferOutput<typeof Environment>;
