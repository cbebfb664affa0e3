import type { Environment } from './environment.ts';

/** How far our server goes beyond the specification; a later number includes the earlier ones. */
export const EXTENSIONS = 1;

/** Whether a server has the extensions of this version; false until it has said so. */
export const isExtended = (environment: Environment | null): boolean =>
  environment !== null && environment.extensions >= EXTENSIONS;
