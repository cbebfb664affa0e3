import { RouterProvider } from '@tanstack/react-router';
import { startTransition, useEffect, useState } from 'react';
import { SIGN_IN_REDIRECT_MS } from '#contract/limits.ts';
import { toDashboard, toLogin } from '#kit/addresses.ts';
import { RuntimeContext, useSession } from '#kit/context.ts';
import type { AppRuntime, SessionState } from '#runtime/window/types.ts';
import { focusPageHeading } from '#ui/page-header/page-focus.ts';
import { endToasts } from '#ui/toast/toast-store.ts';
import { HeldUpBanner } from './held-up-banner.tsx';
import type { AppRouter } from './router.tsx';
import { Splash } from './splash.tsx';
import { takeWanted } from './wanted-after-provider.ts';
import { wantedPath } from './wanted-path.ts';

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

/**
 * Whether the first screen's code is there. All of the screen is drawn then, as a transition: in short tasks, between which
 * the page answers to whoever scrolls or taps. The router by itself would draw it in one.
 */
function useLoaded(router: AppRouter, isOpen: boolean): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const show = () => startTransition(() => setLoaded(true));
    // A screen whose code did not come is loaded, as a failure.
    router.load().catch(console.error).then(show);
  }, [isOpen, router]);
  useEffect(() => {
    // The router follows the history from here on. The person may have gone back before that.
    const { state } = router.history.location;
    if (isLoaded && state.__TSR_key !== router.state.location.state.__TSR_key) void router.load();
  }, [isLoaded, router]);
  return isLoaded;
}

/**
 * When a session ends while screens are open, the login screen takes their place; one that ended by itself comes back to
 * them, for the same person. When one begins at the login screen, here or in another tab, the wanted screen follows. What
 * toasts tell goes with the session that it is about.
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
    if (wasIn && !isForAnybody(router)) {
      if (personOf(now) !== personOf(before)) endToasts();
      if (now.status === 'signed-out') leave(router, now.ended === null ? undefined : personOf(before));
    }
    if (now.status === 'signed-in' && before.status === 'starting') goOn(router, now.user.id);
    if (now.status === 'signed-in' && before.status === 'signed-out')
      entering = setTimeout(() => enter(router, now.user.id), SIGN_IN_REDIRECT_MS);
    // Who is only known from the device may have been followed to this page by somebody else's link.
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

/** A password is set with a session and without one; it may be what ends it. */
const isForAnybody = (router: AppRouter): boolean =>
  /^\/(?:forgot-password$|auth\/)/.test(router.state.location.pathname);

const personOf = (state: SessionState): string | undefined =>
  state.status === 'signed-in' ? state.user.id : undefined;

/** @param leftBy whose session ended by itself, who alone comes back to this page */
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

/** Whoever comes back from a provider comes to the first page, and goes on to where they were on their way. */
function goOn(router: AppRouter, userId: string): void {
  if (router.history.location.pathname !== '/') return;
  const next = takeWanted(userId);
  if (next !== undefined) void router.navigate({ to: next, replace: true });
}

/** Which screen a path shows: the day of a schedule is a place on a screen, not a screen of its own. */
const screenOf = (path: string): string => path.split('/').slice(0, 3).join('/');

/** After a navigation to another screen the focus goes to its heading, not after the first load. */
function focusNewPages(router: AppRouter): () => void {
  return router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    if (fromLocation && screenOf(fromLocation.pathname) !== screenOf(toLocation.pathname)) focusPageHeading();
  });
}
