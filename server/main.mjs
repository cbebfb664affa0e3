import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

/**
 * Starts the server. Node's compiled form of the TypeScript sources is cached, so that the next start saves the time
 * and the memory (some 20 MB) of reading TypeScript. This file is JavaScript because it runs before the cache is
 * enabled. With `--read-only` the sources are read and nothing is started.
 */
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)));

// Loading allocates much that lasts and little garbage; space for garbage, once allocated, is never returned.
setFlagsFromString('--semi-space-growth-factor=1');
const { serve } = await import('./serve.ts');
if (process.argv.includes('--read-only')) await import('./demo/seed.ts');
else await serve();
setFlagsFromString('--semi-space-growth-factor=2');
// The cache is also written here, because a killed server never reaches its end.
flushCompileCache();
