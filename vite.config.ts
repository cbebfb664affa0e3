import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import react from '@vitejs/plugin-react';
import compressedCopies from 'rollup-plugin-gzip';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { backgroundScript } from './build/background.ts';
import { chunks, LOADED_FIRST } from './build/chunks.ts';
import { classicFirstScripts } from './build/classic.ts';
import { css } from './build/css.ts';
import { firstPaint } from './build/first-paint.ts';
import { packed } from './build/pack.ts';

/** `npm run dev` starts the server beside this, with the same settings. */
const { PORT = '3000', API_ORIGIN: api = `http://127.0.0.1:${PORT}` } = process.env;

/**
 * The package's build for modules: the other build is for engines of any age, and larger. All of the app is built here,
 * so that the package is not included twice.
 */
const MODULE_BUILDS = [
  { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
  // React has had the function that this package replaces since version 18.
  { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
];

const TARGET = 'es2023';

/** The files of a day: they import on demand after the first content, and are known from the address themselves. */
const OF_A_DAY = /^assets\/(?:first|schedule-route)-/;

/**
 * Imports on demand carry the names of the scripts that the imported module needs, so that they are requested side by
 * side. Scripts that every page has loaded are left out, and so are the names that would add 4 KB to a first load
 * (`OF_A_DAY`).
 */
function preloaded(
  _imported: string,
  scripts: string[],
  { hostId, hostType }: { hostId: string; hostType: 'html' | 'js' },
): string[] {
  if (hostType === 'html') return scripts;
  if (OF_A_DAY.test(hostId)) return [];
  return scripts.filter((script) => !LOADED_FIRST.test(script));
}

/**
 * Copies of the files whose names carry a hash of their content: brotli's best level is a tenth smaller than the level
 * used per answer. Other files are small, and are compressed when they are sent.
 */
const compressed = compressedCopies({
  filter: /^assets\/.*\.(?:js|css|svg|json)$/,
  fileName: '.br',
  minSize: 200,
  customCompression: promisify(brotliCompress),
});

const screens = firstPaint(css);

export default defineConfig({
  resolve: { alias: MODULE_BUILDS },
  plugins: [
    react(),
    backgroundScript({
      resolve: { alias: MODULE_BUILDS },
      build: { target: TARGET },
    }),
    screens.ofApplication,
    classicFirstScripts(),
    packed(),
    compressed,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'service-worker.ts',
      injectRegister: false,
      // In public/ and in index.html, like the icons.
      manifest: false,
      injectManifest: {
        // A classic registration cannot evaluate a module's `export`, and then fails silently.
        rollupFormat: 'iife',
        buildPlugins: { vite: [screens.ofWorker] },
        globPatterns: ['**/*.{html,js,css,svg,png,woff2,webmanifest}', 'assets/pack-*.json'],
        // The pack alone is larger than the plugin's default limit.
        maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
      },
    }),
  ],
  css,
  build: {
    target: TARGET,
    // The server's policy allows no inline scripts, and every supported browser has modulepreload.
    modulePreload: { polyfill: false, resolveDependencies: preloaded },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunks() },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': { target: api },
      '/uploads': { target: api },
      '/ws': { target: api.replace(/^http/, 'ws'), ws: true },
    },
  },
});
