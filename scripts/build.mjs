/** `npm run build`: installs what is missing and builds the client into dist/ unless it is up to date. */
import { ensureBuilt, ensureInstalled } from './setup.mjs';

ensureInstalled();
ensureBuilt();
