import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** A page of its own origin that a minimal worker keeps on the device, as ours is kept. */
export interface PeerSite {
  address: string;
  close(): void;
}

/** The worker: every address is the page, and a file is a file. */
const workerFor = (files: readonly string[]) => `
const FILES = ${JSON.stringify(files)};
addEventListener('install', (event) => event.waitUntil(caches.open('site').then((cache) => cache.addAll(FILES)).then(() => skipWaiting())));
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => event.respondWith(
  caches.match(event.request.mode === 'navigate' ? '/index.html' : event.request).then((kept) => kept ?? Response.error()),
));`;

function serve(folder: string): Promise<PeerSite> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => extname(name) !== '');
  writeFileSync(join(folder, 'worker.js'), workerFor(files.map((name) => `/${name}`)));
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://peer').pathname;
    const name = extname(path) === '' ? '/index.html' : path;
    response.setHeader('content-type', TYPES[extname(name)] ?? 'application/octet-stream');
    try {
      response.end(readFileSync(join(folder, name)));
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve({
        address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        close: () => {
          server.close();
          server.closeAllConnections();
          rmSync(folder, { recursive: true });
        },
      }),
    );
  });
}

/** @param html a whole page with its styles under the paths of `styles`, and no script */
export function serveStatic(html: string, styles: ReadonlyMap<string, string>): Promise<PeerSite> {
  const folder = mkdtempSync(join(tmpdir(), 'matrix-static-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), html);
  for (const [path, text] of styles) writeFileSync(join(folder, path), text);
  return serve(folder);
}

/** Builds `page/bare-day.tsx`. */
export async function serveBare(): Promise<PeerSite> {
  const folder = mkdtempSync(join(tmpdir(), 'matrix-bare-'));
  await build({
    root,
    configFile: false,
    // The router's modules have a directive that no bundler keeps, with a warning for each.
    logLevel: 'error',
    publicDir: false,
    resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
    build: {
      target: 'es2023',
      modulePreload: { polyfill: false },
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: {
        input: join(root, 'bench/browser/page/bare-day.tsx'),
        output: { entryFileNames: 'assets/bare.js' },
      },
    },
  });
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><meta charset="utf-8"><title>Bare</title><div id="root"></div><script type="module" src="/assets/bare.js"></script>',
  );
  return serve(folder);
}
