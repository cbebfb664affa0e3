import {
  type AnyRoute,
  createRoute,
  lazyRouteComponent,
  type ParsedLocation,
  type ResolveParams,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AppRuntime } from '#runtime/session/app.ts';

export interface Guarded {
  context: { runtime: AppRuntime };
  location: ParsedLocation;
  /** A link is preloaded, and no user sees the result. */
  preload: boolean;
}

interface Options<TSearch> {
  /** Reads the search values of the address. */
  search?(values: Record<string, unknown>): TSearch;
  /** Throws a redirect, or `notFound`, for a user for whom this screen is not. */
  guard?(at: Guarded): void;
  /** True if the screen stays mounted while a parameter changes. */
  stays?: boolean;
}

/** A screen gets the parameters of its path, its search values, and a function that replaces these in the address. */
type ScreenProps<TPath extends string, TSearch> = ResolveParams<TPath> & {
  search: TSearch;
  onSearch(search: TSearch): void;
};

const nothing = () => ({});

/** A screen at its route. */
function Placed({ route, Screen }: { route: AnyRoute; Screen: (props: object) => ReactNode }) {
  const navigate = route.useNavigate();
  const props = {
    ...route.useParams(),
    search: route.useSearch(),
    onSearch: (search: never) => void navigate({ search, replace: true, resetScroll: false }),
  };
  return <Screen {...props} />;
}

/**
 * Makes the rows of the table below a route: each is a route, of its path and the loader of its screen.
 */
export const screensOf =
  <TParent extends AnyRoute>(parent: TParent) =>
  <const TPath extends string, TSearch extends object = object>(
    path: TPath,
    load: () => Promise<(props: ScreenProps<TPath, TSearch>) => ReactNode>,
    { search = nothing as () => TSearch, guard, stays = false }: Options<TSearch> = {},
  ) => {
    const component = lazyRouteComponent(async () => {
      const Screen = (await load()) as (props: object) => ReactNode;
      return { default: () => <Placed route={route} Screen={Screen} /> };
    });
    const route = createRoute({
      getParentRoute: () => parent,
      path,
      validateSearch: search,
      beforeLoad: guard && ((at) => guard(at as unknown as Guarded)),
      remountDeps: ({ params }) => (stays ? undefined : params),
      component,
    });
    return route;
  };
