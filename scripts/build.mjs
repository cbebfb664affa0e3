/** `npm run build`: installs what is missing, builds the client into dist/ and has the server read, unless all is up to date. */
import { ensureBuilt, ensureInstalled, ensureServerRead } from './setup.mjs';

ensureInstalled();
ensureBuilt();
ensureServerRead();
