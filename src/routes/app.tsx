import { RouterProvider } from '@tanstack/react-router';
import { startTransition, useEffect, useState } from 'react';
import { SIGN_IN_REDIRECT_MS } from '#contract/schema/limits.ts';
import { toDashboard, toLogin } from '#kit/addresses/addresses.ts';
import { RuntimeContext, useSession } from '#kit/app/context.ts';
import type { AppRuntime, SessionState } from '#runtime/session/app.ts';
import { Mark } from '#ui/mark/mark.tsx';
import { focusPageHeading } from '#ui/page-header/page-focus.ts';
import { endToasts } from '#ui/toast/toast-store.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { HeldUpBanner } from './banners.tsx';
import styles from './plain-page.module.css';
import type { AppRouter } from './router.tsx';
import { takeWanted, wantedPath } from './wanted.ts';

/** The whole application on a runtime and its addresses. */
export function App({ runtime, router }: { runtime: AppRuntime; router: AppRouter }) {
  return (
    <RuntimeContext value={runtime}>
      <Screens router={router} />
    </RuntimeContext>
  );
}

function Screens({ router }: { router: AppRouter }) {
  const { status } = useSession();
  const isOpen = status !== 'starting' && status !== 'leaving';
  const isLoaded = useLoaded(router, isOpen);
  useEffect(() => followSession(router), [router]);
  useEffect(() => focusNewPages(router), [router]);
  return (
    <>
      <HeldUpBanner />
      {isOpen && isLoaded ? <RouterProvider router={router} /> : <Splash />}
    </>
  );
}

/** Shown while the device reads the session; usually too short to be seen. */
function Splash() {
  return (
    <div className={styles.splash} role="status">
      <Mark />
      <VisuallyHidden>Opening</VisuallyHidden>
    </div>
  );
}

/**
 * Whether the code of the first screen is loaded. The whole screen is then rendered as a transition: in short tasks,
 * between which the page reacts to scrolling and taps. The router by itself would render it in one task.
 */
function useLoaded(router: AppRouter, isOpen: boolean): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const show = () => startTransition(() => setLoaded(true));
    // A screen whose code could not be loaded counts as loaded, with an error.
    router.load().catch(console.error).then(show);
  }, [isOpen, router]);
  useEffect(() => {
    // From here on the router follows the history. The user may have gone back before that.
    const { state } = router.history.location;
    if (isLoaded && state.__TSR_key !== router.state.location.state.__TSR_key) void router.load();
  }, [isLoaded, router]);
  return isLoaded;
}

/**
 * When a session ends while screens are open, the login screen replaces them; one that ended by itself returns to them,
 * for the same user. When a session begins at the login screen, here or in another tab, the wanted screen follows.
 * Toasts disappear with the session that they are about.
 */
function followSession(router: AppRouter): () => void {
  const { session } = router.options.context.runtime;
  let before = session.get();
  let entering: ReturnType<typeof setTimeout> | undefined;
  if (before.status === 'signed-in') goOn(router, before.user.id);
  const stop = session.subscribe(() => {
    const now = session.get();
    if (now.status !== before.status) clearTimeout(entering);
    const wasIn = before.status === 'signed-in' || before.status === 'leaving';
    if (wasIn && !isPublic(router)) {
      if (personOf(now) !== personOf(before)) endToasts();
      if (now.status === 'signed-out') leave(router, now.ended === null ? undefined : personOf(before));
    }
    if (now.status === 'signed-in' && before.status === 'starting') goOn(router, now.user.id);
    if (now.status === 'signed-in' && before.status === 'signed-out')
      entering = setTimeout(() => enter(router, now.user.id), SIGN_IN_REDIRECT_MS);
    // Another person's link may have opened this page for a user who is known only from the device.
    if (
      now.status === 'signed-in' &&
      before.status === 'signed-in' &&
      before.verified &&
      now.user.id !== before.user.id
    )
      void router.navigate({ ...toDashboard, replace: true });
    before = now;
  });
  return () => {
    clearTimeout(entering);
    stop();
  };
}

/** A password can be set with a session and without one; setting it may end the session. */
const isPublic = (router: AppRouter): boolean => /^\/(?:forgot-password$|auth\/)/.test(router.state.location.pathname);

const personOf = (state: SessionState): string | undefined =>
  state.status === 'signed-in' ? state.user.id : undefined;

/** @param leftBy the user whose session ended by itself, and who alone returns to this page */
function leave(router: AppRouter, leftBy: string | undefined): void {
  const next = leftBy && wantedPath(router.state.location.href);
  void router.navigate({ ...toLogin(next), state: { leftBy }, replace: true });
}

function enter(router: AppRouter, userId: string): void {
  const { pathname, search, state } = router.state.location;
  if (pathname !== '/login') return;
  const next = (state.leftBy ?? userId) === userId ? wantedPath(search.next) : undefined;
  const before = takeWanted(userId);
  void router.navigate({ to: next ?? before ?? '/', replace: true });
}

/** A user who returns from a provider arrives at the first page, and is taken to the screen that they wanted before. */
function goOn(router: AppRouter, userId: string): void {
  if (router.history.location.pathname !== '/') return;
  const next = takeWanted(userId);
  if (next !== undefined) void router.navigate({ to: next, replace: true });
}

/** The id of the shown route with the first two parts of its path: another day of a schedule is not another screen. */
const screenOf = ({ state }: AppRouter): string | undefined => {
  const match = state.matches.at(-1);
  return match && `${match.routeId} ${match.pathname.split('/').slice(0, 3)}`;
};

/** After a navigation to another screen the focus goes to its heading, not after the first load. */
function focusNewPages(router: AppRouter): () => void {
  let shown = screenOf(router);
  return router.subscribe('onRendered', () => {
    const before = shown;
    shown = screenOf(router);
    if (before && before !== shown) focusPageHeading();
  });
}
