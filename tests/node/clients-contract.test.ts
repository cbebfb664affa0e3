import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { clientsContract, SERVERS } from '../../build/contract.ts';

const ENTRY = 'the-client';
const TABLE = '/contract/endpoints/groups.ts';

/** The code of a client that uses the calls of groups, and loads others when it needs them. */
async function built(): Promise<string> {
  const source = `
    import { groupsEndpoints } from '${TABLE}';
    globalThis.calls = groupsEndpoints;
    globalThis.more = () => import('/contract/endpoints/comments.ts');
  `;
  const output = (await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, rolldownOptions: { input: ENTRY } },
    plugins: [
      { name: 'entry', resolveId: (id) => (id === ENTRY ? ENTRY : null), load: (id) => (id === ENTRY ? source : null) },
      ...clientsContract,
    ],
  })) as Rolldown.RolldownOutput;
  return output.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n');
}

test("the client has the calls and the readers of their answers, and none of the server's code for them", async () => {
  const code = await built();
  for (const path of ['/api/groups/{id}/members', '/api/schedules/{id}/comments']) expect(code).toContain(path);
  // The reader of a group accepts any spelling.
  expect(code).toContain('"default_timezone"');
  expect(code).not.toMatch(/summary:|access:|response:/);
  expect(code).not.toContain('updatedAt');
  // It checks the edits that it imports from a file.
  expect(code).toContain('Write something or attach a file');
});

test('the client uses nothing of the table that it is built without', () => {
  const asked = new RegExp(`(?:Endpoints\\.\\w+|\\b(?:call|endpoint))\\??\\.(?:${SERVERS.join('|')})\\b`);
  for (const folder of ['src', 'sw']) {
    const root = fileURLToPath(new URL(`../../${folder}/`, import.meta.url));
    const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
    expect(names.filter((name) => asked.test(readFileSync(root + name, 'utf8')))).toEqual([]);
  }
});
