import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Starts the server. The sources are TypeScript; what Node makes of them is kept, so that the next start needs neither the
 * time nor the memory that reading them takes.
 */
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)));
await import('./serve.ts');
