import { createRouter, parseSearchWith, type RouterHistory, stringifySearchWith } from '@tanstack/react-router';
import type { AppRuntime } from '#runtime/session/app.ts';
import { RouteError } from './plain-page.tsx';
import { routeTree } from './screens.tsx';

/**
 * Parses a value of an address's query; throws for a value that would be written differently, such as a token of twenty
 * digits.
 */
function readExactly(text: string): unknown {
  const value = JSON.parse(text);
  if (JSON.stringify(value) !== text) throw new Error('is a text');
  return value;
}

/**
 * A painted screen already has its scroll position: its day opens at the present time. After each navigation but the
 * first the router scrolls to the top, or to the former position.
 */
function placesNext(): () => boolean {
  let isPainted = document.getElementById('answers') !== null;
  return () => {
    const places = !isPainted;
    isPainted = false;
    return places;
  };
}

/** The application's addresses. Tests pass a history in memory. */
export function createAppRouter(runtime: AppRuntime, history?: RouterHistory) {
  return createRouter({
    routeTree,
    history,
    context: { runtime },
    defaultErrorComponent: RouteError,
    defaultPreload: 'intent',
    scrollRestoration: placesNext(),
    parseSearch: parseSearchWith(readExactly),
    stringifySearch: stringifySearchWith(JSON.stringify, readExactly),
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
