import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { AppRuntime } from '#runtime/window/types.ts';
import { Toaster } from '#ui/toast/toaster.tsx';
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

function Root() {
  return (
    <>
      <UpdateBanner />
      <Outlet />
      <Toaster />
    </>
  );
}
