import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

/**
 * Starts the server. The sources are TypeScript, and what Node makes of them is kept: the next start needs neither the time
 * nor the memory (some 20 MB) that reading TypeScript takes. This file is JavaScript, for else it would have to be read
 * before that. With `--read-only` the sources are read and nothing is started.
 */
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)));

// Loading makes much that lasts and little that is thrown away; room for the latter, once taken, is kept for ever.
setFlagsFromString('--semi-space-growth-factor=1');
const { serve } = await import('./serve.ts');
if (process.argv.includes('--read-only')) await import('./demo/seed.ts');
else await serve();
setFlagsFromString('--semi-space-growth-factor=2');
// Not only at the end, which a server that is killed does not have.
flushCompileCache();
