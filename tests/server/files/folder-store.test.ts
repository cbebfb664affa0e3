import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FileStore } from '#server/adapters/files/file-store.ts';
import { folderStore } from '#server/adapters/files/folder-store.ts';
import { type TestClock, testClock } from '../support/test-app.ts';

const HASH = 'ab'.repeat(32);

describe('A folder of contents', () => {
  let folder: string;
  let clock: TestClock;
  let store: FileStore;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'matrix-files-'));
    clock = testClock();
    store = folderStore(join(folder, 'files'), clock);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const keep = async (content: string) => {
    await writeFile(join(folder, 'new'), content);
    await store.keep(HASH, join(folder, 'new'));
  };
  const read = async (range?: { start: number; end: number }) => {
    const content = await store.read(HASH, range);
    return content && text(content);
  };
  const old = async (instant: number) => {
    const found: string[] = [];
    for await (const hash of store.keptBefore(instant)) found.push(hash);
    return found;
  };

  it('takes over a file, and returns it whole or in part', async () => {
    expect([await read(), await old(clock())]).toEqual([null, []]);
    await keep('content');
    expect([await read(), await read({ start: 1, end: 2 })]).toEqual(['content', 'on']);
    expect(await readdir(folder)).toEqual(['files']);
  });

  it('removes old files, except those that were kept again meanwhile', async () => {
    await keep('content');
    clock.advance(1_000);
    const instant = clock();
    expect(await old(instant)).toEqual([HASH]);
    await keep('content');
    await store.forget(HASH, instant);
    expect(await read()).toBe('content');
    clock.advance(1_000);
    await store.forget(HASH, clock());
    expect(await read()).toBeNull();
    await store.forget(HASH, clock());
  });
});
