/**
 * `npm run build`: installs missing packages, builds the client into dist/ and fills the server's compile cache, unless
 * all is up to date.
 */
import { ensureBuilt, ensureInstalled, ensureServerRead } from './setup.mjs';

ensureInstalled();
ensureBuilt();
ensureServerRead();
