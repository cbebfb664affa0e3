import { createRoute } from '@tanstack/react-router';
import { requireSignedIn } from './guards.ts';
import { rootRoute } from './root-route.tsx';
import { ShellLayout } from './shell-layout.tsx';

/** Everything that only a signed-in person sees, with the shell around it. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: requireSignedIn,
  component: ShellLayout,
});
