import { createContext, jsx, use } from './react.ts';

/** The router for painting in the worker: links with their addresses, and the requested place. */

export interface Place {
  pathname: string;
  params: Record<string, string | undefined>;
  search: Record<string, unknown>;
  /** The screen within the shell. */
  outlet: unknown;
}

interface Target {
  to?: string | undefined;
  params?: Record<string, string | undefined> | undefined;
  search?: Record<string, unknown> | undefined;
  hash?: string | undefined;
}

export const PlaceContext = createContext<Place>({ pathname: '/', params: {}, search: {}, outlet: null });

/** '/schedule/7/2026-03-01?tab=members', of a link's `to`, as the router writes it. */
export function addressOf({ to = '/', params = {}, search = {}, hash }: Target): string {
  const path = to
    .replace(/\/\{-\$(\w+)\}/g, (_, name: string) => (params[name] ? `/${encodeURIComponent(params[name])}` : ''))
    .replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = new URLSearchParams(
    Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();
  return `${path}${query && `?${query}`}${hash ? `#${hash}` : ''}`;
}

/** Props of a link that only the router reads. */
const OWN = ['to', 'params', 'search', 'hash', 'state', 'replace', 'resetScroll', 'preload', 'activeProps'];

export function Link(props: Record<string, unknown>) {
  const others = Object.fromEntries(Object.entries(props).filter(([name]) => !OWN.includes(name)));
  return jsx('a', { ...others, href: addressOf(props as Target) });
}

export const linkOptions = <T>(options: T): T => options;

interface Located {
  pathname: string;
  href: string;
  hash: string;
  search: Record<string, unknown>;
  state: Record<string, unknown>;
}

export function useLocation(options?: { select?(location: Located): unknown }): unknown {
  const { pathname, search } = use(PlaceContext);
  const location: Located = { pathname, href: pathname, hash: '', search, state: {} };
  return options?.select ? options.select(location) : location;
}

export const useParams = () => use(PlaceContext).params;
export const useSearch = () => use(PlaceContext).search;
const nothing = () => {};
export const useNavigate = () => nothing;
export const useRouter = () => ({ history: { back: nothing, location: { state: {}, href: '' } }, navigate: nothing });
export const getRouteApi = () => ({ useParams, useSearch, useNavigate });
export const Navigate = () => null;
export const Outlet = () => use(PlaceContext).outlet;
