import * as v from 'valibot';
import { Environment } from '#contract/environment.ts';

/** What a server can do that tells of nothing beyond the specification. */
export const noFeatures = (): Environment['features'] => v.parse(Environment, {}).features;

/** What a server can do that keeps versions and keys, and has these features besides. */
export const withFeatures = (more: Partial<Environment['features']> = {}): Environment['features'] => ({
  ...noFeatures(),
  idempotency: true,
  thirdPartySignIn: false,
  versions: true,
  changes: true,
  system: true,
  ...more,
});
