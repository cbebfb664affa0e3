import type { Environment } from '#contract/records/installation/environment.ts';
import { EXTENSIONS } from '#contract/records/installation/extensions.ts';

/** The report of our own server, or of another one: `{ extensions: 0 }`. */
export const anEnvironment = (fields: Partial<Environment> = {}): Environment => ({
  environment: 'test',
  extensions: EXTENSIONS,
  thirdPartySignIn: false,
  mail: true,
  epoch: null,
  signedIn: true,
  supportEmail: null,
  ...fields,
});
