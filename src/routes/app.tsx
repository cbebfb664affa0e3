import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { RuntimeContext, useSession } from '#runtime/context.ts';
import type { AppRuntime } from '#runtime/types.ts';
import { focusPageHeading } from '#ui/page-header/page-focus.ts';
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
  useEffect(() => leaveWhenSignedOut(router), [router]);
  useEffect(() => focusNewPages(router), [router]);
  return status === 'starting' ? <Splash /> : <RouterProvider router={router} />;
}

/** When a session ends while screens are open, the login screen takes their place; one that ended by itself comes back. */
function leaveWhenSignedOut(router: AppRouter): () => void {
  const { session } = router.options.context.runtime;
  let before = session.get();
  return session.subscribe(() => {
    const now = session.get();
    if (before.status === 'signed-in' && now.status === 'signed-out') {
      const next = now.ended ? wantedPath(router.state.location.href) : undefined;
      void router.navigate({ to: '/login', search: { next }, replace: true });
    }
    before = now;
  });
}

/** Which screen a path shows: the day of a schedule is a place on a screen, not a screen of its own. */
const screenOf = (path: string): string => path.split('/').slice(0, 3).join('/');

/** After a navigation to another screen the focus goes to its heading, not after the first load. */
function focusNewPages(router: AppRouter): () => void {
  return router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    if (fromLocation && screenOf(fromLocation.pathname) !== screenOf(toLocation.pathname)) focusPageHeading();
  });
}
