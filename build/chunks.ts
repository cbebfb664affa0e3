import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const ICONS = 'node_modules/lucide-react/dist/esm/icons';
const ENDING = /(\.module\.css|\.css|\.tsx?|\.mjs)$/;

/** The modules that the lists below name. */
const listed = new Set<string>();

/**
 * Matches modules by folder, without their extensions; `*` for all of a folder. Each goes with its styles; an icon by
 * the name of its file, which may be older than the name by which it is imported.
 * @throws Error for a module that does not exist or is also in another list, so that no list becomes outdated unnoticed
 */
function modules(lists: Readonly<Record<string, string>>): (id: string) => boolean {
  const own = new Set<string>();
  for (const [folder, names] of Object.entries(lists)) {
    const there = new Set(readdirSync(join(ROOT, folder)).map((file) => file.replace(ENDING, '')));
    for (const name of names === '*' ? there : names.trim().split(/\s+/)) {
      if (!there.has(name)) throw new Error(`There is no ${folder}/${name} any more, which build/chunks.ts lists`);
      const module = `${folder}/${name}`;
      if (listed.has(module)) throw new Error(`build/chunks.ts lists ${module} twice`);
      listed.add(module);
      own.add(module);
    }
  }
  return (id) => {
    const path = relative(ROOT, id.replace(/\?.*$/, '')).replaceAll('\\', '/');
    return own.has(path.replace(ENDING, ''));
  };
}

/**
 * The modules of the first screen: in one file, because small files compress badly, and each needs its own round trip
 * to the server.
 */
const FIRST = modules({
  contract: 'attachment auth bounded-map endpoint limits names order reading roles schedule-item user wire',
  'contract/time': 'day text zone zone-names zone-spelling',
  'src/store/database': 'failures',
  'src/store/queries': 'copies events groups live next',
  'src/store/replica': 'last-pull offline-state removed-key',
  'src/kit': `
    back-link day-clock duration-text event-title listed missing offline-mark old-data refresh-button unfetched-group
    use-asked use-asked-group use-group-part use-live-query zone-note
  `,
  'src/sync/retry': 'backoff',
  'src/ui': 'class-names use-media',
  'src/ui/badge': '*',
  'src/ui/card': '*',
  'src/ui/card-column': '*',
  'src/ui/event-icon': '*',
  'src/ui/pending-mark': '*',
  'src/ui/skeleton': '*',
  'src/ui/styles': '*',
  'src/ui/tabs': '*',
  [ICONS]: `
    arrow-down arrow-up bed-double calendar-days chevron-left chevron-right circle-check circle-exclamation-point
    cloud-off map-pin users
  `,
});

/** The modules that the next screens share: in one file, because each file is a request. */
const PARTS = modules({
  'src/kit': 'date-range group-badges keep-button use-address-state use-groups use-online',
  'src/kit/activity': 'activity-row',
  'src/store/queries': 'activities coming-events notifications shown-in',
  'src/store/replica': 'notifications',
  'src/ui/field': '*',
  'src/ui/notice': '*',
  'src/ui/page-header': 'page-header',
  'src/ui/search-field': '*',
  'src/ui/select': '*',
  'src/ui/text-field': '*',
  [ICONS]: `
    calendar-plus calendar-range calendar-sync chevron-down cloud-exclamation-point eye eye-off globe info
    megaphone message-square search-x x
  `,
});

/** The modules that an event shares with the forms of other screens. */
const EDITED = modules({
  contract: `
    accommodation-form comment-form hotel-form html number-text plain-text text-hash translation
    user-settings writing
  `,
  'contract/endpoints': 'comments lodging',
  'src/kit': 'copy-or-discard map-link picture-address unsent-note verdict-toast',
  'src/runtime/drafts': 'drafts families window',
  'src/runtime/window': 'with-edits',
  'src/store/database': 'file-bytes',
  'src/store/outbox': 'rows',
  'src/store/queries': 'comments lodging members outbox roll-calls rows-of-group uploads waiting-words',
  'src/store/replica': 'stable-keys',
  'src/sync/kinds': 'labels set-field',
  'src/sync/outbox': 'blocking coalesce merge-bases rebase',
  'src/ui': 'size-text',
  'src/ui/dialog': 'late-confirm-dialog',
  'src/ui/file-button': '*',
  'src/ui/progress': 'progress',
  'src/ui/rich-text': 'rich-text',
  'src/ui/text-area': 'text-area',
  'src/ui/toast': 'copy-text tell-problem',
  [ICONS]: 'paperclip pencil trash',
});

/** Rights, and the state of roll calls: for a day, an event and their forms. */
const RIGHTS = modules({
  'src/kit': 'use-features use-may-change use-staff-rights',
  'src/kit/roll-call': 'expected use-roll-call use-roll-rights use-start-roll-call words',
  'src/store/queries': 'joined-calls rights roll-call-rights standing-marks',
  [ICONS]: 'clipboard-check',
});

/** Drafts of forms, with their files. */
const DRAFTS = modules({
  contract: 'upload',
  'contract/endpoints': 'uploads',
  'src/kit/form': 'clock-fields unsaved-forms',
  'src/runtime/drafts': 'draft-files form-drafts',
  'src/store/commands': 'command uploads',
  'src/store/database': 'draft-files',
  'src/store/outbox': 'acknowledging engine-outbox later-edits outbox set-aside uploads',
  'src/store/queries': 'set-aside',
  'src/store/restore': 'recreated resending sent-files',
  'src/sync/kinds': 'new-entry upload',
  'src/sync/outbox': 'merge moved-ids',
});

/**
 * The modules that fetch, with the schemas of the answers: the first screen needs them only if the device has no data.
 */
const FETCHING = modules({
  contract: `
    accommodation announcement bus changes comment emergency-card group hotel medical-note member receipt
    roll-call seen
  `,
  'contract/endpoints': 'changes groups schedules',
  'src/api': 'pull-source',
  'src/runtime/window': 'puller-for',
  'src/store/replica': `
    base-rows changes-rows copy-choices evicted-groups group-rows listed-key removed-groups removed-meanwhile
    replace-rows replica row-changes scope-changes staff-words
  `,
  'src/store/restore': 'restored verifying',
  'src/sync/kinds': 'fields',
  'src/sync/outbox': 'named-ids',
  'src/sync/pull': 'by-calls by-changes own-lists puller request-order server-state single-flight',
});

/**
 * Only the modules themselves, without everything that they import: modules shared with the first screen stay there.
 */
const alone = { includeDependenciesRecursively: false };

/**
 * The groups that are built into one file each; the bundler decides about the rest. The libraries are those that every
 * screen needs: a release of ours does not change them on a device, and one file with all of them would be one long
 * task.
 */
export const chunks = [
  { name: 'react', test: /node_modules.(react|react-dom|scheduler)[\\/]/ },
  {
    name: 'router',
    test: /node_modules.(@tanstack.(?!react-virtual|virtual-core)[a-z-]+|use-sync-external-store)[\\/]/,
  },
  { name: 'dexie', test: /node_modules.(dexie|valibot)[\\/]/ },
  { name: 'first', test: FIRST },
  { name: 'parts', test: PARTS, ...alone },
  { name: 'edited', test: EDITED, ...alone },
  { name: 'rights', test: RIGHTS, ...alone },
  { name: 'drafts', test: DRAFTS, ...alone },
  { name: 'fetching', test: FETCHING, ...alone },
];

/** The files that every page has loaded before any import on demand. */
export const LOADED_FIRST = /assets.(index|rolldown-runtime|react|router|dexie|first)-[\w-]{8}\.js$/;
