import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Shell } from '#features/shell/shell.tsx';
import { SyncMark } from '#features/sync-status/sync-mark.tsx';
import { useSession } from '#runtime/context.ts';
import styles from './plain-page.module.css';

/**
 * The shell around the screens of one person. Nothing of it is drawn once the session is over, not even for the moment
 * until the login screen is there; another person gets it anew.
 */
export function ShellLayout() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  return (
    <Shell key={session.user.id} syncMark={<SyncMark />}>
      <Suspense fallback={<div className={styles.pending} aria-busy="true" />}>
        <Outlet />
      </Suspense>
    </Shell>
  );
}
