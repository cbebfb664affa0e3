import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A collection that begins empty and is filled later: a map, a set, or an object used as a dictionary. */
const EMPTY = /new (?:Map|Set)\b(?:<[^()]*>)?\(\)|: Record<string, .+> = \{\};/g;

/** How many collections of a file may grow nevertheless, and what keeps them small. */
const REASONS: Readonly<Record<string, readonly [count: number, why: string]>> = {
  'contract/bounded-map.ts': [1, 'it is the bound'],
  'contract/calendar/calendar-text.ts': [1, 'lives in one call: the zones of a group, so many at most'],
  'server/adapters/files/s3-store.ts': [1, 'holds a content while it is being kept or forgotten'],
  'server/db/delivery/changes.ts': [2, 'live in one call: the changes of a page, and none'],
  'server/db/engine/copy-rows.ts': [1, 'lives in one command: the tables of a database'],
  'server/db/engine/named-statements.ts': [1, 'names 500 statements at most'],
  'server/db/engine/shared-connections.ts': [1, 'holds the connections of a pool, which has a limit'],
  'server/db/engine/table-rows.ts': [1, 'lives in one command: the tables of a database'],
  'server/domain/feed/changes.ts': [1, 'lives in one call: what a page of changes hides'],
  'server/domain/delivery/due-queue.ts': [1, 'holds the lanes that deliver, of which there may be so many'],
  'server/domain/delivery/push/push-shares.ts': [2, 'hold what is under way: no more than the lanes'],
  'server/db/files/attachments.ts': [2, 'live in one call: attachments of the events that were asked for'],
  'server/db/groups/members.ts': [1, 'lives in one call: the members that it names, bounded by what the call reads'],
  'server/db/schedule/drafts.ts': [2, 'live in one call, and stay empty'],
  'server/db/people/sessions.ts': [2, 'live in one call: the versions in use, and none'],
  'server/db/files/files.ts': [1, 'lives in one call, and stays empty'],
  'server/demo/seed-group.ts': [1, 'lives in one call: the demo'],
  'server/domain/schedule/calendar-texts.ts': [
    1,
    'holds a calendar while it is written, one for each group that is asked for',
  ],
  'server/domain/schedule/schedule-writes.ts': [1, 'lives in one call, and stays empty'],
  'server/live/hub.ts': [1, 'holds open sockets, of which one person may have so many (live.test.ts)'],
  'server/base/fair-pool.ts': [2, 'hold what waits, of which there may be so much (fair-pool.test.ts)'],
  'server/plugins/form.ts': [2, 'live in one call: the fields of a form, bounded by what the call reads'],
  'server/plugins/open-bodies.ts': [1, 'holds open bodies, of which there may be so many (open-bodies.test.ts)'],
  'server/serve.ts': [1, 'holds open connections'],
};

/** The lines of a source file without its comments. */
const codeOf = (text: string): string => text.replace(/\/\*.*?\*\/|\/\/[^\n]*/gs, '');

async function growing(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const folder of ['contract', 'server']) {
    for (const entry of await readdir(join(ROOT, folder), { recursive: true })) {
      if (!entry.endsWith('.ts')) continue;
      const code = codeOf(await readFile(join(ROOT, folder, entry), 'utf8'));
      const count = [...code.matchAll(EMPTY)].length;
      if (count > 0) found[join(folder, entry).replaceAll('\\', '/')] = count;
    }
  }
  return found;
}

describe("A24: the server's collections in memory", () => {
  it('are bounded maps, or have a reason to stay small', async () => {
    const allowed = Object.entries(REASONS).map(([file, [count]]) => [file, count]);
    expect(await growing()).toEqual(Object.fromEntries(allowed));
  });

  it.each([
    'readonly #seen = new Map<string, Window>();',
    'const seen = new Set();',
    'new Map<string, Map<string, 1>>()',
  ])('are found in %s', (code) => expect(code.match(EMPTY)).not.toBeNull());
});
