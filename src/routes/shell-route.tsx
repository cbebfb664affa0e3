import { createRoute } from '@tanstack/react-router';
import { requireSignedIn } from './guards.ts';
import { rootRoute } from './root-route.tsx';
import { ShellLayout } from './shell-layout.tsx';

/** The routes that only a signed-in user sees, with the shell around them. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: requireSignedIn,
  component: ShellLayout,
});
