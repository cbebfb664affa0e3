import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { classicFirstScripts } from './vite.classic.ts';
import { compressed } from './vite.compressed.ts';
import { clientsContract } from './vite.contract.ts';
import { css } from './vite.css.ts';
import { painting } from './vite.painting.ts';

/** `npm run dev` starts the server beside this, with the same settings. */
const { PORT = '3000', API_ORIGIN: api = `http://127.0.0.1:${PORT}` } = process.env;

/** Those that no screen can do without; no release of ours changes them on a device. One file of all is one long task. */
const REACT = /node_modules.(react|react-dom|scheduler)[\\/]/;
const ROUTER = /node_modules.(@tanstack.(?!react-virtual|virtual-core)[a-z-]+|use-sync-external-store)[\\/]/;
const DEXIE = /node_modules.(dexie|valibot)[\\/]/;

/**
 * What the first screen needs of the contract, its icons, what it reads, and the parts that it is made of: in one file, as
 * small ones are packed badly, and each has its own way to the server and back.
 */
const FIRST_CONTRACT =
  /contract.(endpoint|attachment|limits|schedule-item|wire|auth|roles|user|reading|names|order|bounded-map|time.(day|zone|zone-names|zone-spelling|text|instant))\.ts$/;
const FIRST_ICONS =
  /lucide-react.*icons.(bed-double|chevron-left|chevron-right|cloud-off|map-pin|arrow-up|arrow-down|circle-exclamation-point|calendar-days|circle-check|users)\.mjs$/;
const FIRST_QUERIES =
  /src.(store.(queries.(copies|groups|events|live)|replica.(offline-state|last-pull))|kit.(use-asked(-group)?|use-group-part|use-live-query))\.ts$/;

/** What fetches, with the shapes of what is fetched: only where nothing is on the device does the first screen need it. */
const FETCHING =
  /(contract.(accommodation|announcement|hotel|comment|group|member|bus|emergency-card|medical-note|receipt|roll-call|seen|changes|endpoints.(changes|schedules|groups))|src.(store.replica.(base-rows|row-changes|copy-choices|listed-key|group-rows|evicted-groups|scope-changes|changes-rows|replica|removed-groups|removed-meanwhile)|store.restore.restored|api.pull-source|runtime.window.puller-for|sync.pull.(by-calls|by-changes|own-lists|server-state|single-flight|puller|request-order)))\.ts$/;

const FIRST_PARTS =
  /src.(ui.styles.[a-z-]+\.css|(ui.(badge|skeleton|event-icon|card|tabs|pending-mark|class-names|use-media).*|kit.(offline-mark|back-link|unfetched-group|refresh-button|missing|listed|zone-note|day-clock|duration-text|old-data))\.tsx?)$/;
/** What the screens share that come first after these: each file of its own is asked for by itself, and by every page. */
const PARTS =
  /(src.(ui.((notice|field|text-field|select|search-field).[a-z-]+|page-header.page-header)|kit.(activity.activity-row|date-range|group-badges|keep-button|use-address-state|use-groups|use-online)|store.(queries.(activities|coming-events|notifications|shown-in)|replica.notifications)))(\.module\.css|\.tsx?)$|lucide-react.*icons.(calendar-plus|calendar-range|calendar-sync|chevron-down|cloud-exclamation-point|eye|eye-off|globe|info|megaphone|message-square|search-x|x)\.mjs$/;

/** What an event shares with the forms of other screens, all of it small. */
const EDITED =
  /(contract.(html|writing|comment-form|text-hash|user-settings|translation|plain-text|number-text|accommodation-form|hotel-form|endpoints.(comments|lodging))|src.(ui.(size-text|file-button.[a-z-]+|text-area.text-area|progress.progress|toast.(copy-text|tell-problem)|dialog.late-confirm-dialog|rich-text.rich-text)|kit.(copy-or-discard|unsent-note|picture-address|verdict-toast|map-link)|runtime.(drafts.(drafts|window|families)|window.with-edits)|store.(outbox.rows|queries.(outbox|comments|uploads|waiting-words|lodging|members|roll-calls|rows-of-group)|replica.stable-keys|database.file-bytes)|sync.(outbox.(rebase|coalesce|blocking|merge-bases)|kinds.(set-field|labels))))(\.module\.css|\.tsx?)$|lucide-react.*icons.(paperclip|pencil|trash)\.mjs$/;

/** Who may do what, and how a roll call stands: of a day, of an event and of their forms. */
const RIGHTS =
  /src.(kit.(use-may-change|use-features|use-staff-rights|roll-call.(use-roll-rights|words|expected|use-start-roll-call|use-roll-call))|store.queries.(rights|roll-call-rights|standing-marks))\.tsx?$|lucide-react.*icons.clipboard-check\.mjs$/;

/** What was begun in forms and not saved, with its files. */
const DRAFTS =
  /(contract.(upload|endpoints.uploads)|src.(kit.form.(unsaved-forms|clock-fields)|runtime.drafts.(form-drafts|draft-files)|store.(database.draft-files|queries.set-aside|restore.(sent-files|resending|recreated)|outbox.(set-aside|later-edits|uploads|acknowledging|engine-outbox|outbox)|commands.(command|uploads))|sync.(outbox.(moved-ids|merge)|kinds.(upload|new-entry))))(\.module\.css|\.tsx?)$/;

const FIRST = new RegExp(
  [FIRST_CONTRACT, FIRST_ICONS, FIRST_QUERIES, FIRST_PARTS].map(({ source }) => source).join('|'),
);

/**
 * Its build for modules: the other one is for scripts of any age, and larger. All of the app is built here, so that none
 * of the two comes in a second time.
 */
const MODULE_BUILDS = [
  { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
  // What this stands in for, React has had since 18.
  { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
];

/** date-fns-tz reads texts of many forms as dates; it is given dates alone (contract/time/zone.ts). */
const datesOnly: Plugin = {
  name: 'dates-only',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.endsWith('/toDate/index.js') && importer?.includes('date-fns-tz') ? '\0dates-only' : null,
  load: (id) => (id === '\0dates-only' ? 'export const toDate = (date) => new Date(date.getTime());' : null),
};

/**
 * At its start it asks `Intl` what every engine that we support can, which is a page's first question to it and takes it as
 * long as a screen takes to draw.
 */
const ASKS_AT_ITS_START = /const testDateFormatted = [^;]*;[^;]*const hourCycleSupported = [^;]*;/;
const asksNothing: Plugin = {
  name: 'zones-ask-nothing-at-their-start',
  enforce: 'pre',
  transform: {
    filter: { id: /date-fns-tz.*\/tzTokenizeDate\/index\.js$/ },
    handler(code) {
      if (!ASKS_AT_ITS_START.test(code))
        throw new Error('date-fns-tz begins otherwise than it did: see vite.config.ts');
      return { code: code.replace(ASKS_AT_ITS_START, 'const hourCycleSupported = true;'), map: null };
    },
  },
};

const TARGET = 'es2023';

const LOADED_FIRST = /assets.(index|rolldown-runtime|react|router|dexie|first)-/;

/**
 * Whatever imports on demand carries the names of the scripts that the imported one is made of, so that they are asked for
 * side by side. Not of those that every page has loaded; nor in the first script, where these names alone were 3 KB: what
 * is loaded from there comes after the first content, and a screen's files are known from its address (`src/ahead.ts`).
 */
function preloaded(
  _: string,
  scripts: string[],
  { hostId, hostType }: { hostId: string; hostType: 'html' | 'js' },
): string[] {
  if (hostType === 'html') return scripts;
  return hostId.startsWith('assets/index-') ? [] : scripts.filter((script) => !LOADED_FIRST.test(script));
}

/** The worker's script for work in the background, before the worker is told of all that was built (sw/load-background.ts). */
function backgroundScript(): Plugin {
  let outDir = 'dist';
  return {
    name: 'background-script',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir;
    },
    closeBundle: {
      sequential: true,
      order: 'pre',
      async handler(error) {
        if (error) return;
        await build({
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          plugins: [datesOnly, asksNothing, ...clientsContract],
          resolve: { alias: MODULE_BUILDS },
          build: {
            target: TARGET,
            outDir,
            emptyOutDir: false,
            copyPublicDir: false,
            // As a library: the helper that loads a page's modules ahead is not for a worker.
            lib: {
              entry: fileURLToPath(new URL('./sw/background.ts', import.meta.url)),
              name: 'backgroundScript',
              formats: ['iife'],
            },
            rolldownOptions: { output: { entryFileNames: 'assets/background-[hash].js' } },
          },
        });
      },
    },
  };
}

const screens = painting(css);

export default defineConfig({
  resolve: { alias: MODULE_BUILDS },
  plugins: [
    react(),
    datesOnly,
    asksNothing,
    ...clientsContract,
    backgroundScript(),
    screens.ofApplication,
    classicFirstScripts(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'service-worker.ts',
      injectRegister: false,
      manifest: JSON.parse(readFileSync(new URL('./manifest.webmanifest', import.meta.url), 'utf8')),
      injectManifest: {
        // A classic registration cannot evaluate a module's `export`, and then fails without a word.
        rollupFormat: 'iife',
        buildPlugins: { vite: [datesOnly, asksNothing, ...clientsContract, screens.ofWorker] },
        globPatterns: ['**/*.{html,js,css,svg,png,woff2,webmanifest}'],
      },
    }),
    compressed(),
  ],
  css,
  build: {
    target: TARGET,
    // The server's policy allows no inline scripts, and modulepreload is known to every browser we support.
    modulePreload: { polyfill: false, resolveDependencies: preloaded },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: REACT },
            { name: 'router', test: ROUTER },
            { name: 'dexie', test: DEXIE },
            { name: 'first', test: FIRST },
            { name: 'parts', test: PARTS, includeDependenciesRecursively: false },
            { name: 'edited', test: EDITED, includeDependenciesRecursively: false },
            { name: 'rights', test: RIGHTS, includeDependenciesRecursively: false },
            { name: 'drafts', test: DRAFTS, includeDependenciesRecursively: false },
            // By itself: what it shares with the first screen stays there.
            { name: 'fetching', test: FETCHING, includeDependenciesRecursively: false },
          ],
        },
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
