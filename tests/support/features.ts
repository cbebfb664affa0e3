import * as v from 'valibot';
import { Environment } from '#contract/records/installation/environment.ts';

/** The capabilities of a server with only the specified calls. */
export const noFeatures = (): Environment['features'] => v.parse(Environment, {}).features;

/** The capabilities of a server that keeps versions and keys, and has these features besides. */
export const withFeatures = (more: Partial<Environment['features']> = {}): Environment['features'] => ({
  ...noFeatures(),
  idempotency: true,
  thirdPartySignIn: false,
  versions: true,
  changes: true,
  system: true,
  ...more,
});
