import { Link, Outlet, useLocation } from '@tanstack/react-router';
import ShieldIcon from 'lucide-react/icons/shield';
import { useLayoutEffect, useRef } from 'react';
import { toDashboard } from '#kit/addresses/addresses.ts';
import { usePerson } from '#kit/app/context.ts';
import { useAdminPages } from '#kit/app/use-environment.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { usePageHeading } from '#ui/page-header/page-focus.ts';
import styles from './admin-shell.module.css';

/**
 * The frame of every administration screen: a row of tabs where there is no sidebar, which lists the same pages. A user
 * who is not an administrator sees a notice instead.
 */
export function AdminShell() {
  const { user } = usePerson();
  const pages = useAdminPages();
  const list = useRef<HTMLUListElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  // Scrolls the link of the current page into sight when the links overflow. `scrollIntoView` would move the page as
  // well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each path marks another link.
  useLayoutEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!link || !list.current) return;
    const { offsetLeft, clientWidth } = list.current;
    list.current.scrollLeft = link.offsetLeft - offsetLeft - (clientWidth - link.offsetWidth) / 2;
  }, [path]);
  if (user.role !== 'admin') return <AccessRequired />;
  return (
    <>
      <nav aria-label="Administration" className={`${styles.nav} unprinted`}>
        <ul ref={list} className={styles.list}>
          {pages.map(({ to, label }) => (
            <li key={label}>
              <Link {...to} className={styles.link} activeOptions={{ exact: true, includeSearch: false }}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </>
  );
}

function AccessRequired() {
  const title = 'Admin Access Required';
  const heading = usePageHeading(title);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <EmptyState
        icon={<ShieldIcon />}
        title="You need administrator privileges to access this area."
        action={
          <Link {...toDashboard} className={buttonClass({ variant: 'primary' })}>
            Return to Dashboard
          </Link>
        }
      />
    </>
  );
}
