import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { firstScreen } from '#kit/app/first-screen.ts';
import type { AppRuntime } from '#runtime/session/app.ts';
import { lazily } from '#ui/lazily/lazily.tsx';
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
const Toaster = lazily(async () => (await firstScreen.then(() => import('#ui/toast/toaster.tsx'))).Toaster);

function Root() {
  return (
    <>
      <UpdateBanner />
      <Outlet />
      <Toaster />
    </>
  );
}
