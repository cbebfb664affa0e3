import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The server, loaded and not started before it is written to: loading takes most of the time of a start. */
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/node', import.meta.url)));
const { serve } = await import('../../../server/serve.ts');
flushCompileCache();
process.stdin.once('data', () => {
  process.stdin.destroy();
  serve();
});
