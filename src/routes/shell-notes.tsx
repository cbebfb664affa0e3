import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { noteVisit } from '#features/install/install-memory.ts';
import { InstallNote } from '#features/install/install-note.tsx';
import { useShared } from '#features/share/use-shared.ts';
import { WaitingNote } from '#features/share/waiting-note.tsx';
import { useObservableField, usePerson } from '#kit/app/context.ts';
import { useClock } from '#kit/app/use-clock.ts';
import { useExtensions } from '#kit/app/use-environment.ts';

/** Screens on which nothing is read or written at the edge of the screen. */
const QUIET = new Set(['/', '/groups']);

/** The app's own notes for quiet moments; one at a time. */
export function ShellNotes() {
  const isQuiet = useLocation({ select: ({ pathname }) => QUIET.has(pathname) });
  useEffect(() => noteVisit(Date.now()), []);
  useVouching();
  useClock();
  return isQuiet ? <Notes /> : null;
}

/** The server must vouch for this device while there is a network, before handoffs are made without one. */
function useVouching(): void {
  const person = usePerson();
  const isExtended = useExtensions();
  const online = useObservableField(person.sync, 'online');
  useEffect(() => {
    if (!isExtended || !online) return;
    person.handoffs().then(
      (handoffs) => handoffs.vouch(),
      () => {},
    );
  }, [person, isExtended, online]);
}

function Notes() {
  const shared = useShared();
  if (shared === undefined) return null;
  if (shared && shared.items.length > 0) return <WaitingNote count={shared.items.length} />;
  return <InstallNote />;
}
