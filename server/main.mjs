import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

/**
 * Starts the server. The sources are TypeScript, and what Node makes of them is kept: the next start needs neither the time
 * nor the memory (some 20 MB) that reading TypeScript takes. This file is JavaScript, for else it would have to be read
 * before that.
 */
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)));

// Loading makes much that lasts and little that is thrown away; room for the latter, once taken, is kept for ever.
setFlagsFromString('--semi-space-growth-factor=1');
await import('./serve.ts');
setFlagsFromString('--semi-space-growth-factor=2');
