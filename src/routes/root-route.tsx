import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { firstScreen } from '#kit/app/first-screen.ts';
import type { AppRuntime } from '#runtime/session/app.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { UpdateBanner } from './update-banner.tsx';

export const rootRoute = createRootRouteWithContext<{ runtime: AppRuntime }>()({
  component: Root,
  notFoundComponent: () => (
    <main>
      <NotFoundScreen />
    </main>
  ),
});

/** No toast is shown before the first screen is drawn. */
const Toaster = lazyPart(() =>
  firstScreen.then(() => import('#ui/toast/toaster.tsx')).then((module) => ({ default: module.Toaster })),
);

function Root() {
  return (
    <>
      <UpdateBanner />
      <Outlet />
      <Suspense>
        <Toaster />
      </Suspense>
    </>
  );
}
