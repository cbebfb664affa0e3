import './browser-gaps.ts';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { AttachmentList } from '#ui/attachment-list/attachment-list.tsx';
import type { ShownFile } from '#ui/attachment-list/file-facts.tsx';
import { kindOfFile } from '#ui/attachment-list/file-facts.tsx';
import type { KnownFile } from '#ui/attachment-list/use-file-address.ts';
import { sizeText } from '#ui/size-text.ts';
import { Toaster } from '#ui/toast/toaster.tsx';

const find = async (url: string) => ({ at: 'server' as const, url });
const picture = (name: string): ShownFile => ({ name, url: `/uploads/${name}`, type: 'image/png' });
const pdf: ShownFile = { name: 'map.pdf', url: '/uploads/map.pdf', type: 'application/pdf' };

function show(files: ShownFile[], { online = true, known = { isHere: false, size: null } as KnownFile } = {}) {
  const look = async () => known;
  // A dialog waits until toasts can lie over it, as on every screen.
  const list = (isOnline: boolean) => (
    <>
      <AttachmentList find={find} look={look} online={isOnline} files={files} />
      <Toaster />
    </>
  );
  const { rerender } = render(list(online));
  return { setOnline: (isOnline: boolean) => rerender(list(isOnline)) };
}

describe('a file', () => {
  test('is shown with its kind and its size', async () => {
    show([pdf], { known: { isHere: false, size: 2_516_582 } });
    await screen.findByText('PDF · 2.4 MB');
    expect(screen.getByRole('link', { name: 'map.pdf' }).getAttribute('href')).toBe('/uploads/map.pdf');
  });

  test('that was opened before opens without a network', async () => {
    show([pdf], { online: false, known: { isHere: true, size: 900 } });
    await screen.findByText('PDF · 900 bytes');
    screen.getByRole('link', { name: 'map.pdf' });
  });

  test('that was not opened before says so, and has no link until there is a network', async () => {
    const { setOnline } = show([pdf], { online: false });
    await screen.findByText('PDF · Not on this device yet');
    expect(screen.queryByRole('link')).toBeNull();
    setOnline(true);
    await screen.findByRole('link', { name: 'map.pdf' });
    expect(screen.queryByText(/Not on this device yet/)).toBeNull();
  });
});

describe('pictures', () => {
  const pictures = ['one.png', 'two.png', 'three.png'].map(picture);
  const large = () => within(screen.getByRole('dialog')).getByRole('img');

  test('open large, one after the other by the buttons and the arrow keys', async () => {
    show([pdf, ...pictures]);
    await userEvent.click(screen.getByRole('button', { name: 'two.png' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'two.png' }));
    expect(large().getAttribute('src')).toBe('/uploads/two.png');
    dialog.getByText('2 of 3');
    await userEvent.keyboard('{ArrowRight}');
    await screen.findByRole('dialog', { name: 'three.png' });
    expect(dialog.getByRole('button', { name: 'Next picture' }).getAttribute('aria-disabled')).toBe('true');
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    await screen.findByRole('dialog', { name: 'one.png' });
    await userEvent.click(dialog.getByRole('button', { name: 'Next picture' }));
    await screen.findByRole('dialog', { name: 'two.png' });
    const original = dialog.getByRole('link', { name: 'Open original' });
    expect([original.getAttribute('href'), original.getAttribute('rel')]).toEqual([
      '/uploads/two.png',
      'noopener noreferrer',
    ]);
  });

  test('return the focus when they are closed', async () => {
    show(pictures);
    await userEvent.click(screen.getByRole('button', { name: 'two.png' }));
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'two.png' })));
  });

  test('that cannot be loaded are named, and requested again when the network is back', async () => {
    const { setOnline } = show([picture('one.png')], { online: false });
    fireEvent.error(screen.getByRole('img'));
    await screen.findByText('Not on this device yet');
    screen.getByText('one.png');
    expect(screen.queryByRole('button')).toBeNull();
    setOnline(true);
    screen.getByRole('button', { name: 'one.png' });
  });
});

test.each([
  ['text/plain', 'a.txt', 'Text'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'a.docx', 'Word document'],
  ['application/vnd.ms-excel', 'a.xls', 'Excel'],
  ['image/heic', 'a.heic', 'Picture'],
  ['', 'a.gpx', 'GPX'],
  ['', 'noname', 'File'],
])('a file of type "%s" called %s is a %s', (type, name, kind) => expect(kindOfFile({ type, name })).toBe(kind));

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1_023, '1023 bytes'],
  [1_024, '1 KB'],
  [1_048_000, '1023 KB'],
  [1_048_575, '1 MB'],
  [26_214_400, '25 MB'],
])('%d bytes read as %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));
