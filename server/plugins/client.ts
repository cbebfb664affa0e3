import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Built files whose names carry a hash of their content. */
const HASHED = /[\\/]assets[\\/]/;
const ONE_YEAR = 'public, max-age=31536000, immutable';
const ALWAYS_ASK = 'no-cache';
/** Of these, the files that are neither a page nor a worker. */
const PART_OF_PAGE = /[\\/]assets[\\/][^\\/]*\.(?:js|css)(?:\.br)?$/;
/** Headers that browsers apply only to pages and workers: most scripts are smaller than these headers. */
const OF_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];
const NOT_BUILT = 'The pages of this app have not been built yet. Run: npm run build\n';
const NOT_A_PAGE = /^\/(?:api|ws|uploads|metrics)(?:\/|$)/;

function wantsPage(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0] ?? '/';
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !NOT_A_PAGE.test(path) &&
    extname(path) === '' &&
    /text\/html|\*\/\*/.test(request.headers.accept ?? '')
  );
}

/**
 * The worker handles shares to the installed app. If there is no worker, as just after it was erased, the next page
 * says so: the share is not read here.
 */
export function refuseShares(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'POST' || request.url.split('?', 1)[0] !== '/share') return;
    return reply.header('connection', 'close').redirect('/share?problem=worker', 303);
  });
}

/**
 * Serves the built client: hashed files for a year, all others only after revalidation; any address that is a page gets
 * index.html, where the client's own router takes over.
 * @param clientDir the folder that `npm run build` writes
 */
export async function serveClient(app: FastifyInstance, clientDir: string): Promise<void> {
  const isBuilt = () => existsSync(join(clientDir, 'index.html'));

  await app.register(serveStatic, {
    root: clientDir,
    cacheControl: false,
    suppressWarning: true,
    index: isBuilt() ? ['index.html'] : false,
    // The copies that the build has written beside them (vite.config.ts).
    preCompressed: true,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', HASHED.test(path) ? ONE_YEAR : ALWAYS_ASK);
      if (PART_OF_PAGE.test(path)) for (const name of OF_PAGES) void reply.removeHeader(name);
    },
  });

  // Not async, because each promise of a reply adds two listeners to the response.
  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request)) void reply.code(404).send({ message: 'Nothing found at this address' });
    else if (isBuilt()) void reply.sendFile('index.html');
    else void reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
  });
}
