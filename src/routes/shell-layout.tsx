import { Outlet } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { NotificationsButton } from '#features/notifications/notifications-button.tsx';
import { PaletteButton } from '#features/palette/palette-button.tsx';
import { Shell } from '#features/shell/shell.tsx';
import { SyncMark } from '#features/sync-status/sync-mark.tsx';
import { useUser } from '#kit/app/context.ts';
import { lazily } from '#ui/lazily/lazily.tsx';
import styles from './plain-page.module.css';

const ShellNotes = lazily(async () => (await import('./shell-notes.tsx')).ShellNotes);

/** After this time the notes may appear, when the user has seen the screen's content. */
const NOTES_AFTER_MS = 3_000;

function LaterNotes() {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setTime, NOTES_AFTER_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return isTime && <ShellNotes />;
}

/**
 * The shell around the screens of one user. None of it is rendered once the session is over, not even until the login
 * screen appears; another user gets a new one.
 */
export function ShellLayout() {
  const user = useUser();
  if (!user) return null;
  return (
    <Shell
      key={user.id}
      syncMark={<SyncMark />}
      bell={<NotificationsButton />}
      search={(logOut) => <PaletteButton logOut={logOut} />}
    >
      <Suspense fallback={<div className={styles.pending} aria-busy="true" />}>
        <Outlet />
      </Suspense>
      <LaterNotes />
    </Shell>
  );
}
