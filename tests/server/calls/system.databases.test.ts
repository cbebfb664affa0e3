import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { VERSION } from '#contract/calls/version.ts';
import { sharedWorld } from '../support/world.ts';

describe('The system report', () => {
  const { server, world } = sharedWorld();

  const ask = async () => (await server.call('system', { as: world.admin.cookie })).json();

  it('is reported to administrators, with the size of its data', async () => {
    const told = await ask();
    expect(told.version).toBe(VERSION);
    expect(['SQLite', 'PostgreSQL']).toContain(told.database.engine);
    expect(told.database.version).toMatch(/^\d+(\.\d+)+$/);
    expect(told.database.bytes).toBeGreaterThan(4096);
    expect(told.uploads).toEqual({ files: 0, bytes: 0, isUsable: true });
  });

  it('counts every file that is kept', async () => {
    const file = { name: 'a.pdf', type: 'application/pdf', size: 1200, created_at: new Date().toISOString() };
    await server.db
      .insertInto('files')
      .values({ ...file, stored_name: 'a.pdf', content_hash: 'a', owner_id: world.author.id, group_id: null })
      .execute();
    expect((await ask()).uploads).toEqual({ files: 1, bytes: 1200, isUsable: true });
  });

  it('uses the version of the package', () => {
    const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
    expect(VERSION).toBe(version);
  });
});
