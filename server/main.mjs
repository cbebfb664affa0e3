import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

/**
 * Starts the server, or with `--read-only` only reads its sources. Node caches their compiled form, which saves the
 * next start time and some 20 MB; this file is JavaScript because it runs before that.
 */
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)));

// Loading allocates much that lasts and little garbage; space for garbage, once allocated, is never returned.
setFlagsFromString('--semi-space-growth-factor=1');
setFlagsFromString('--optimize-for-size');
const { serve } = await import('./serve.ts');
if (process.argv.includes('--read-only')) await import('./demo/seed.ts');
else await serve();
setFlagsFromString('--semi-space-growth-factor=2');
setFlagsFromString('--no-optimize-for-size');
// The cache is also written here, because a killed server never reaches its end.
flushCompileCache();
