import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { firstScreen } from '#kit/first-screen.ts';
import type { AppRuntime } from '#runtime/window/types.ts';
import { LaterToaster } from '#ui/toast/later-toaster.tsx';
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

/** Nothing is told before the first screen is drawn. */
const toaster = () => firstScreen.then(() => import('#ui/toast/toaster.tsx')).then((module) => module.Toaster);

function Root() {
  return (
    <>
      <UpdateBanner />
      <Outlet />
      <LaterToaster load={toaster} />
    </>
  );
}
