import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { notificationTitle } from '#contract/live/notification-type.ts';
import { toDashboard } from '#kit/addresses/addresses.ts';
import { useObservable, usePerson, useRuntime } from '#kit/app/context.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { Mark } from '#ui/mark/mark.tsx';
import { toast } from '#ui/toast/toast-store.ts';
import { BottomBar, Sidebar } from './section-links.tsx';
import styles from './shell.module.css';
import { useLogOut } from './use-log-out.ts';
import { UserMenuButton } from './user-menu-button.tsx';

/** Shows a toast for each new notification, with the title of its type. */
function useLiveToasts(): void {
  const runtime = useRuntime();
  useEffect(
    () =>
      runtime.onNotification(({ type, message }) => {
        toast({ title: notificationTitle(type), description: message, isNews: true });
      }),
    [runtime],
  );
}

/** Hosts of local machines and hosted workspaces, which count as development regardless of the server's answer. */
const DEVELOPMENT_HOST =
  /^(?:localhost|127(?:\.\d+){3}|\[::1\])$|\.(?:localhost|local|test|github\.dev|gitpod\.io|replit\.dev|webcontainer\.io)$/;

/**
 * The name in the environment's banner, in capitals; null in production and while it is unknown. `name` is the server's
 * answer, `hostname` the page's host.
 */
export function environmentName(name: string | null, hostname: string): string | null {
  const found = DEVELOPMENT_HOST.test(hostname) ? 'development' : name;
  return !found || found.toLowerCase() === 'production' ? null : found.toUpperCase();
}

interface ShellProps {
  /** The mark of the sync state, which is a feature of its own. */
  syncMark: ReactNode;
  /** The bell, which is a feature of its own. */
  bell: ReactNode;
  /** The search button, which is a feature of its own; its log-out action asks the same question as the menu. */
  search(logOut: () => void): ReactNode;
  children: ReactNode;
}

/** The frame of every screen for signed-in users. */
export function Shell({ syncMark, bell, search, children }: ShellProps) {
  const { user } = usePerson();
  useLiveToasts();
  const logOut = useLogOut();
  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <EnvironmentBanner />
      <Row as="header" gap={2} justify="between" className={styles.header}>
        <div className={styles.brand}>
          <Link {...toDashboard} className={styles.product} aria-label="Matrix Expedition Management System">
            <Mark className={styles.mark} />
            <span className={styles.short}>Matrix Expedition</span>
            <span className={styles.long}>Matrix Expedition Management System</span>
          </Link>
        </div>
        <Row shrinks className={styles.tools}>
          {search(() => void logOut.start())}
          {syncMark}
          {bell}
          <UserMenuButton logOut={logOut} />
        </Row>
      </Row>
      <Stack grows className={styles.columns}>
        <Sidebar admin={user.role === 'admin'} />
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </Stack>
      <BottomBar />
    </div>
  );
}

function EnvironmentBanner() {
  const environment = useObservable(useRuntime().environment);
  const name = environmentName(environment?.environment ?? null, window.location.hostname);
  const inAdministration = useLocation({ select: ({ pathname }) => /^\/admin(?:\/|$)/.test(pathname) });
  return (
    name && (
      <aside aria-label="Environment">
        <Banner tone="warning">{inAdministration ? `${name} ENVIRONMENT` : name}</Banner>
      </aside>
    )
  );
}
