import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { lazily } from '#ui/lazily/lazily.tsx';
import { MissingDialog, PendingMenu } from '#ui/lazily/missing-dialog.tsx';
import { MissingPart } from '#ui/lazily/missing-part.tsx';
import { endToasts } from '#ui/toast/toast-store.ts';
import { Toaster } from '#ui/toast/toaster.tsx';

afterEach(() => {
  vi.useRealTimers();
  act(endToasts);
});

/** Code that loads only where there is a network, as by an import. */
function network() {
  const state = { isThere: false };
  const load =
    <P,>(part: (props: P) => React.ReactNode) =>
    async () => {
      if (!state.isThere) throw new TypeError('Failed to fetch dynamically imported module');
      return part;
    };
  return { state, load };
}

const comesBack = () => act(async () => void window.dispatchEvent(new Event('online')));

test('where the code of a part is missing the rest of the screen stays, and the part comes with the network', async () => {
  const { state, load } = network();
  const Part = lazily(load(({ who }: { who: string }) => <p>Buses of {who}</p>));
  render(
    <>
      <p>The event</p>
      <Part who="Group A" />
    </>,
  );
  await comesBack();
  expect(screen.getByText('The event')).toBeTruthy();
  expect(screen.queryByText('Buses of Group A')).toBeNull();
  state.isThere = true;
  await comesBack();
  expect(screen.getByText('Buses of Group A')).toBeTruthy();
});

test('a part that is the whole requested screen says that it is missing, and is requested again by a timer', async () => {
  vi.useFakeTimers();
  const { state, load } = network();
  const Panel = lazily(
    load(() => <p>The members</p>),
    MissingPart,
  );
  render(<Panel />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('status').textContent).toContain('Not on this device yet');
  state.isThere = true;
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText('The members')).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
});

function WithDialog({ load }: { load: ReturnType<typeof network>['load'] }) {
  const [Dialog] = useState(() =>
    lazily(
      load(({ onClose: _ }: { onClose(): void }) => <p>The calendar</p>),
      MissingDialog,
    ),
  );
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {isOpen ? 'Opened' : 'Open'}
      </button>
      {isOpen && <Dialog onClose={() => setOpen(false)} />}
      <Toaster />
    </>
  );
}

test('a press whose dialog is missing is answered, each time, and opens it once its code is there', async () => {
  const user = userEvent.setup();
  const { state, load } = network();
  render(<WithDialog load={load} />);
  for (const _ of ['first', 'second']) {
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByText('Not on this device yet')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Open' })).toBeTruthy();
    act(endToasts);
  }
  state.isThere = true;
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('The calendar')).toBeTruthy();
  expect(screen.queryByText('Not on this device yet')).toBeNull();
});

const NeverLoaded = lazily<{ trigger: React.ReactElement; onClose(): void }, object>(
  () => new Promise(() => {}),
  MissingDialog,
  PendingMenu,
);

function Ways() {
  const [isWanted, setWanted] = useState<boolean | null>(null);
  const focus = { autoFocus: isWanted !== null };
  const button = (
    <button type="button" {...focus} aria-expanded="false" onClick={() => setWanted(true)}>
      Ways
    </button>
  );
  return isWanted ? <NeverLoaded trigger={button} onClose={() => setWanted(false)} /> : button;
}

test('Escape takes back the press of a menu that has not loaded, and the focus stays on its button', async () => {
  render(<Ways />);
  await userEvent.click(screen.getByRole('button', { name: 'Ways' }));
  expect(document.activeElement?.ariaExpanded).toBe('true');
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement?.ariaExpanded).toBe('false');
  expect(document.activeElement?.textContent).toBe('Ways');
});
