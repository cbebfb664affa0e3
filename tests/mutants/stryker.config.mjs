/** The tests that reach a room in seconds. Random histories are left out: they kill a mutant by luck. */
export const ROOMS = {
  'src/store/outbox': [
    'tests/store/{outbox,overtaken,joined-calls,joined-edits,restored,restored-ids,several-edits,several-users,unsent-events}.test.ts',
    'tests/sync/{coalescing,damaged-entries,networks,order,refusals,sessions,stale-edits,stuck,tabs,uploads}.test.ts',
    'tests/runtime/person/writing/verdict.test.ts',
  ],
  'src/store/replica': [
    'tests/store/*.test.ts',
    'tests/sync/{pull,pull-calls,pull-changes,pull-restored,pull-lists}.test.ts',
  ],
  'src/sync/pull': [
    'tests/sync/{pull,pull-calls,pull-changes,pull-restored,pull-lists,pool,merging-page,refusals,sessions}.test.ts',
  ],
  'src/sync/executor': [
    'tests/sync/{clock,coalescing,cooldown,damaged-entries,networks,order,refusals,sessions,stale-edits,stuck,tabs,uploads,without-keys,without-versions}.test.ts',
  ],
  'server/domain/writes': [
    'tests/server/writes/*.test.ts',
    'tests/server/{field/{announcements,emergency}.databases,files/no-room,process/housekeeping.databases}.test.ts',
  ],
};

const room = process.env.MUTANTS ?? '';

export default {
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutants/vitest.config.mjs', related: false },
  mutate: [`${room}/**/*.ts`],
  testFiles: ROOMS[room],
  // Nearly all of these are refused by the type check: literals of unions, and objects without their fields.
  mutator: { excludedMutations: ['StringLiteral', 'ObjectLiteral'] },
  // Constants of a module would be tried with all tests.
  ignoreStatic: true,
  concurrency: 1,
  timeoutMS: 60_000,
  timeoutFactor: 4,
  dryRunTimeoutMinutes: 30,
  ignorePatterns: ['/.cache', '/data', '/dist', '/test-results', '/docs', '/e2e', '/bench'],
  // Its preprocessor needs the JavaScript interface that TypeScript 7 does not have.
  tsconfigFile: 'none',
  tempDirName: `.cache/mutants/${room.replaceAll('/', '-')}`,
  incremental: true,
  incrementalFile: `.cache/mutants/${room.replaceAll('/', '-')}.json`,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
};
