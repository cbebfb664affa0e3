import '../../ui/browser-gaps.ts';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { RuntimeContext } from '#kit/app/context.ts';
import { createFakeRuntime, type FakeOptions, type FakeRuntime } from '#support/fake-runtime.tsx';
import { Toaster } from '#ui/toast/toaster.tsx';

/** Renders a screen from the parameters and the search of its address. */
type Screen = (named: Record<string, string | undefined>) => ReactNode;

export interface RenderAtOptions extends FakeOptions {
  /** Changes the runtime before the first render. */
  prepare?(runtime: FakeRuntime): unknown;
}

/** Renders screens of features at their addresses, under a fake runtime; other addresses show their name. */
export async function renderAt(
  path: string,
  screens: Record<string, Screen>,
  { prepare, ...options }: RenderAtOptions = {},
) {
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <Toaster />
      </>
    ),
    notFoundComponent: () => <p>Another screen</p>,
  });
  const routes = Object.entries(screens).map(([address, screen]) => {
    const route = createRoute({
      getParentRoute: () => root,
      path: address,
      component: function ScreenAtAddress() {
        const named = { ...route.useParams(), ...route.useSearch() };
        return screen(named as Record<string, string | undefined>);
      },
    });
    return route;
  });
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  const runtime = await createFakeRuntime(options);
  await prepare?.(runtime);
  const rendered = render(
    <RuntimeContext value={runtime}>
      <RouterProvider<typeof router> router={router} />
    </RuntimeContext>,
  );
  return { ...rendered, runtime, address: () => history.location.href };
}
