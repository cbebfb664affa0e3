import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ATTACHMENT_MAX_BYTES, SHARED_MAX_ITEMS } from '#contract/schema/limits.ts';
import { receiveShare } from '#runtime/worker/receive-share.ts';
import { openStore, ownerOf } from '#store/database/database.ts';
import { Device } from '#store/database/device.ts';
import { erasePerson } from '#store/database/erase.ts';
import { SharedItems } from '#store/database/shared-items.ts';
import { aUser } from '#support/rows.ts';

const ORIGIN = 'https://shared.example';
const OWNER = ownerOf(ORIGIN, '7');
let items: SharedItems;

beforeEach(() => {
  items = new SharedItems();
});

afterEach(async () => {
  vi.restoreAllMocks();
  items.close();
  await Promise.all(['matrix-shared', 'matrix-device'].map((name) => Dexie.delete(name)));
});

async function signIn(): Promise<void> {
  const device = new Device();
  await device.activate(OWNER, aUser());
  device.close();
}

function shared(fields: Readonly<Record<string, string>>, files: readonly File[] = []): Request {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  for (const file of files) body.append('files', file);
  return new Request(`${ORIGIN}/share`, { method: 'POST', body });
}

describe('[APP-9] content that is shared to the app', () => {
  it('is kept with its files for the signed-in user, each word once', async () => {
    await signIn();
    const file = new File(['hello'], 'note.txt', { type: 'text/plain' });
    const text = 'Look: https://example.org/a';
    expect(await receiveShare(shared({ title: 'Trip', text, url: 'https://example.org/a' }, [file]))).toBeNull();
    const [item] = await items.list(OWNER);
    expect(item).toMatchObject({ text: `Trip\n${text}`, files: [{ name: 'note.txt', size: 5, fault: null }] });
    const [kept] = item ? await items.files(item) : [];
    expect(await kept?.text()).toBe('hello');
  });

  it('belongs to the next user who signs in where no user is signed in', async () => {
    await receiveShare(shared({ text: 'Early' }));
    expect(await items.list(OWNER)).toEqual([]);
    await items.claim(OWNER);
    expect(await items.list(OWNER)).toMatchObject([{ text: 'Early' }]);
    await items.claim(ownerOf(ORIGIN, '8'));
    expect(await items.list(OWNER)).toHaveLength(1);
  });

  it('is refused where it is empty, or the maximum already waits', async () => {
    await signIn();
    expect(await receiveShare(shared({ text: ' ' }))).toBe('empty');
    for (let count = 0; count < SHARED_MAX_ITEMS; count += 1) await receiveShare(shared({ text: `Item ${count}` }));
    expect(await receiveShare(shared({ text: 'Too much' }))).toBe('full');
    expect(await items.list(OWNER)).toHaveLength(SHARED_MAX_ITEMS);
  });

  it('is kept except a file that is too large, which is named', async () => {
    await signIn();
    const large = new File([new Uint8Array(ATTACHMENT_MAX_BYTES + 1)], 'film.zip', { type: 'application/zip' });
    expect(await receiveShare(shared({ text: 'A film' }, [large]))).toBeNull();
    expect(await items.list(OWNER)).toMatchObject([
      { text: 'A film', files: [{ name: 'film.zip', fault: 'too-large' }] },
    ]);
  });

  it('A17: is erased when its user signs out, with content of no user; not that of others', async () => {
    const other = ownerOf(ORIGIN, '8');
    for (const owner of [OWNER, '', other])
      await items.keep({ id: crypto.randomUUID(), at: 1, owner, text: `of ${owner}`, files: [] });
    const store = openStore(OWNER);
    await erasePerson({ owner: OWNER, database: store.name, unsent: 'erase' });
    expect(await items.list(OWNER)).toEqual([]);
    expect(await items.list('')).toEqual([]);
    expect(await items.list(other)).toHaveLength(1);
  });
});
