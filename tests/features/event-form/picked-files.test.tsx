import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { drafts } from '#runtime/drafts/window.ts';
import { UNREADABLE } from '#store/commands/uploads.ts';
import { NOT_SAVED } from '#store/database/failures.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { putDeviceIn } from '#support/device-zone.ts';
import type { FakeRuntime } from '#support/fake-runtime.tsx';
import { aGroup, aUser } from '#support/rows.ts';
import { openApp } from '../../routes/open-app.tsx';

const admin = aUser({ id: '3', role: 'admin' });
const DAY = '2026-04-02';
const group = aGroup({ endDate: '2026-04-20', defaultTimezone: 'Asia/Tokyo' });

beforeEach(() => {
  localStorage.clear();
  putDeviceIn('Asia/Tokyo');
});
afterEach(() => vi.restoreAllMocks());

const open = () =>
  openApp(`/schedule/1/${DAY}`, { user: admin, seed: { groups: [group] } }, (runtime) => {
    runtime.setSync({ pulledAt: Date.now() });
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = () => screen.getByRole('dialog', { name: 'Add New Schedule Item' });
const field = (name: string) => within(dialog()).getByLabelText<HTMLInputElement>(name);
const openFilled = async () => {
  const app = await open();
  await press('Add First Event');
  await screen.findByRole('dialog');
  await userEvent.type(field('Title'), 'Tea');
  await userEvent.selectOptions(field('Type'), 'Meal');
  return app;
};
const resume = async () => {
  const app = await open();
  await press('Continue');
  await screen.findByRole('dialog');
  return app;
};
const pick = (...files: File[]) => userEvent.upload(field('Files to attach'), files);
const aFile = (name: string) => new File(['tea'], name, { type: 'application/pdf' });
/** A file whose bytes are read when the test says so. */
const heldFile = (name: string) => {
  const file = aFile(name);
  const reading = Promise.withResolvers<ArrayBuffer>();
  file.arrayBuffer = () => reading.promise;
  return {
    file,
    finish: () => reading.resolve(new TextEncoder().encode('tea').buffer),
    fail: () => reading.reject(new DOMException('Gone', 'NotReadableError')),
  };
};
const unsent = async ({ store }: FakeRuntime) =>
  (await new StoredOutbox(store).unfinished()).map(({ files }) => files.map(({ name }) => name));
const keptFiles = ({ store }: FakeRuntime) => store.run((db) => db.files.toCollection().primaryKeys());
const said = () => document.activeElement?.textContent;
const isCopied = () => waitFor(() => expect(within(dialog()).queryAllByText('Copying…')).toEqual([]));

describe('Save while files are copied', () => {
  test('sends the event with them when they are copied', async () => {
    const { runtime } = await openFilled();
    const menu = heldFile('menu.pdf');
    await pick(menu.file);
    await press('Add Event');
    expect(await unsent(runtime)).toEqual([]);
    menu.finish();
    await screen.findByText('Schedule created');
    expect(await unsent(runtime)).toEqual([['menu.pdf']]);
  });

  test('sends nothing where one was refused meanwhile, and shows why', async () => {
    const { runtime } = await openFilled();
    const [menu, map] = [heldFile('menu.pdf'), heldFile('map.pdf')];
    await pick(menu.file, map.file);
    await press('Add Event');
    menu.fail();
    map.finish();
    await waitFor(() => expect(said()).toBe(`menu.pdf: ${UNREADABLE}`));
    expect(await unsent(runtime)).toEqual([]);
    // After the message, the user may go on without the file.
    await press('Add Event');
    await screen.findByText('Schedule created');
    expect(await unsent(runtime)).toEqual([['map.pdf']]);
  });

  test('is forgotten with Cancel, also when the user goes on after the question', async () => {
    const { runtime } = await openFilled();
    const menu = heldFile('menu.pdf');
    await pick(menu.file);
    await press('Add Event');
    await press('Cancel');
    await screen.findByText('Discard your changes?');
    menu.finish();
    await waitFor(async () => expect(await keptFiles(runtime)).toHaveLength(1));
    await press('Keep editing');
    await isCopied();
    expect(await unsent(runtime)).toEqual([]);
    expect(field('Title').value).toBe('Tea');
  });

  test('is forgotten with Escape', async () => {
    const { runtime } = await openFilled();
    const menu = heldFile('menu.pdf');
    await pick(menu.file);
    await press('Add Event');
    await userEvent.keyboard('{Escape}');
    await screen.findByText('Discard your changes?');
    menu.finish();
    await waitFor(async () => expect(await keptFiles(runtime)).toHaveLength(1));
    await press('Keep editing');
    await isCopied();
    expect(await unsent(runtime)).toEqual([]);
  });
});

describe('a file that is still being copied', () => {
  const leave = async () => {
    const { unmount } = await open();
    await press('Add First Event');
    await screen.findByRole('dialog');
    const menu = heldFile('menu.pdf');
    await pick(menu.file);
    return { unmount, menu };
  };

  test('is a change that Cancel asks about, and is removed with it', async () => {
    const { runtime } = await open();
    await press('Add First Event');
    await screen.findByRole('dialog');
    const menu = heldFile('menu.pdf');
    await pick(menu.file);
    await press('Cancel');
    await press('Discard');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const erased = vi.spyOn(runtime.store, 'run');
    menu.finish();
    // Its bytes are written, and erased again.
    await waitFor(() => expect(erased.mock.calls.length).toBeGreaterThan(1));
    await waitFor(async () => expect(await keptFiles(runtime)).toEqual([]));
    expect(drafts.names('3')).toBe('');
  });

  test('is named when the form leaves the screen, and keeps the event from being sent without it', async () => {
    const { unmount, menu } = await leave();
    unmount();
    menu.fail();
    const { runtime } = await resume();
    await waitFor(() =>
      expect(dialog().textContent).toContain('No longer on this device, please pick again: menu.pdf'),
    );
    await userEvent.type(field('Title'), 'Tea');
    await userEvent.selectOptions(field('Type'), 'Meal');
    await press('Add Event');
    await waitFor(() => expect(said()).toBe('No longer on this device, please pick again: menu.pdf'));
    expect(await unsent(runtime)).toEqual([]);
    await pick(aFile('menu.pdf'));
    await isCopied();
    expect(dialog().textContent).not.toContain('No longer here');
    await press('Add Event');
    await screen.findByText('Schedule created');
    expect(await unsent(runtime)).toEqual([['menu.pdf']]);
  });
});

test('several files are copied one after the other, and none is missed', async () => {
  const { runtime } = await openFilled();
  const [menu, map] = [heldFile('menu.pdf'), heldFile('map.pdf')];
  await pick(menu.file, map.file);
  menu.finish();
  await within(dialog()).findByText('New, 3 bytes');
  expect(within(dialog()).getAllByText('Copying…').length).toBeGreaterThan(0);
  map.finish();
  await isCopied();
  expect(within(dialog()).getAllByText('New, 3 bytes')).toHaveLength(2);
  expect(await keptFiles(runtime)).toHaveLength(2);
});

describe('a picked file', () => {
  const photo = () => {
    const bytes = readFileSync(join(import.meta.dirname, '../../inputs/55-iphone.heic'));
    return new File([new Uint8Array(bytes)], '55-iphone.heic', { type: 'image/heic' });
  };

  test('[FILE-2] that the server would not accept is refused by name, and the event is sent without it', async () => {
    const { runtime } = await openFilled();
    await pick(photo(), new File(['No'], 'map.png', { type: 'image/png' }), new File([], 'menu.pdf'));
    await within(dialog()).findByText(/^HEIC picture: This browser cannot convert 55-iphone.heic/);
    await within(dialog()).findByText('Empty file: menu.pdf is empty.');
    await within(dialog()).findByText('Not a picture: map.png is damaged, or is not a picture.');
    await isCopied();
    await press('Add Event');
    await screen.findByText('Schedule created');
    expect(await unsent(runtime)).toEqual([[]]);
  });

  test('[FILE-3] of a format that the browser converts goes by its new name', async () => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 4, height: 3, close() {} }));
    vi.stubGlobal(
      'OffscreenCanvas',
      class {
        getContext = () => ({ drawImage() {} });
        convertToBlob = async ({ type }: { type: string }) => new Blob(['drawn'], { type });
      },
    );
    const { runtime } = await openFilled();
    await pick(photo());
    await within(dialog()).findByText('New, 5 bytes');
    within(dialog()).getByText('55-iphone.jpg');
    await press('Add Event');
    await screen.findByText('Schedule created');
    expect(await unsent(runtime)).toEqual([['55-iphone.jpg']]);
    vi.unstubAllGlobals();
  });
});

describe('F12: the connection to the device’s database is lost', () => {
  /** Writes fail; a screen that reads meanwhile is not what is tested here. */
  const lose = ({ store }: FakeRuntime) => {
    const [run, read] = [store.run.bind(store), store.read.bind(store)];
    let isReading = false;
    vi.spyOn(store, 'read').mockImplementation((work) => {
      isReading = true;
      const reading = read(work);
      isReading = false;
      return reading;
    });
    vi.spyOn(store, 'run').mockImplementation((work) =>
      isReading ? run(work) : Promise.reject(new DOMException('Connection lost', 'UnknownError')),
    );
  };

  test('[STORE-3] while files are copied is named for each of them', async () => {
    const { runtime } = await openFilled();
    lose(runtime);
    await pick(aFile('menu.pdf'), aFile('map.pdf'));
    await within(dialog()).findByText(`menu.pdf: ${NOT_SAVED}`);
    await within(dialog()).findByText(`map.pdf: ${NOT_SAVED}`);
  });

  test('[STORE-3] when the event is saved is named, and the files stay', async () => {
    const { runtime } = await openFilled();
    await pick(aFile('menu.pdf'));
    await within(dialog()).findByText('New, 3 bytes');
    lose(runtime);
    await press('Add Event');
    await within(dialog()).findByText(NOT_SAVED);
    expect(dialog().textContent).not.toContain(UNREADABLE);
    await within(dialog()).findByText('menu.pdf');
  });
});
