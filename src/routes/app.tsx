import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SIGN_IN_REDIRECT_MS } from '#contract/limits.ts';
import { toLogin } from '#kit/addresses.ts';
import { RuntimeContext, useSession } from '#kit/context.ts';
import type { AppRuntime } from '#runtime/window/types.ts';
import { focusPageHeading } from '#ui/page-header/page-focus.ts';
import { HeldUpBanner } from './held-up-banner.tsx';
import type { AppRouter } from './router.tsx';
import { Splash } from './splash.tsx';
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
  useEffect(() => followSession(router), [router]);
  useEffect(() => focusNewPages(router), [router]);
  return (
    <>
      <HeldUpBanner />
      {status === 'starting' || status === 'leaving' ? <Splash /> : <RouterProvider router={router} />}
    </>
  );
}

/**
 * When a session ends while screens are open, the login screen takes their place; one that ended by itself comes back to
 * them. When one begins at the login screen, here or in another tab, the wanted screen follows.
 */
function followSession(router: AppRouter): () => void {
  const { session } = router.options.context.runtime;
  let before = session.get();
  let entering: ReturnType<typeof setTimeout> | undefined;
  const stop = session.subscribe(() => {
    const now = session.get();
    if (now.status !== before.status) clearTimeout(entering);
    if (now.status === 'signed-out' && before.status !== 'starting') leave(router, now.ended !== null);
    if (now.status === 'signed-in' && before.status === 'signed-out')
      entering = setTimeout(() => enter(router), SIGN_IN_REDIRECT_MS);
    before = now;
  });
  return () => {
    clearTimeout(entering);
    stop();
  };
}

function leave(router: AppRouter, comesBack: boolean): void {
  const next = comesBack ? wantedPath(router.state.location.href) : undefined;
  void router.navigate({ ...toLogin(next), replace: true });
}

function enter(router: AppRouter): void {
  const { pathname, search } = router.state.location;
  if (pathname === '/login') void router.navigate({ to: wantedPath(search.next) ?? '/', replace: true });
}

/** Which screen a path shows: the day of a schedule is a place on a screen, not a screen of its own. */
const screenOf = (path: string): string => path.split('/').slice(0, 3).join('/');

/** After a navigation to another screen the focus goes to its heading, not after the first load. */
function focusNewPages(router: AppRouter): () => void {
  return router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    if (fromLocation && screenOf(fromLocation.pathname) !== screenOf(toLocation.pathname)) focusPageHeading();
  });
}
