/**
 * React's modules for painting in the worker: the components run once from top to bottom and return elements that
 * `markup.ts` writes as text. Nothing changes afterwards, so states keep their initial value and effects never run. The
 * names are those of React; a painted screen that uses a name missing here fails the build.
 */

export type Component = (props: Record<string, unknown>) => unknown;

/** Compared by `markup.ts`. */
export const Fragment = Symbol('fragment');

/** One element of a screen. */
export interface Element {
  isElement: true;
  type: string | symbol | Component | Context<unknown>;
  props: Record<string, unknown>;
}

export interface Context<T> {
  /** The values of the providers above, the nearest last. */
  values: T[];
  Provider: Context<T>;
}

export function jsx(type: Element['type'], props: Record<string, unknown>): Element {
  return { isElement: true, type, props };
}
export const jsxs = jsx;

export function createElement(
  type: Element['type'],
  props: Record<string, unknown> | null,
  ...children: unknown[]
): Element {
  const { key: _, ref: __, ...others } = props ?? {};
  return jsx(type, children.length === 0 ? others : { ...others, children });
}

export function createContext<T>(initial: T): Context<T> {
  const context: Omit<Context<T>, 'Provider'> = { values: [initial] };
  return Object.assign(context, { Provider: context as Context<T> });
}

export const use = <T>({ values }: Context<T>): T => values.at(-1) as T;
export const useContext = use;

export const isValidElement = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'isElement' in value;

type Initial<T> = T | (() => T);
const nothing = () => {};
const begun = <T>(initial: Initial<T>): T => (typeof initial === 'function' ? (initial as () => T)() : initial);

export const useState = <T>(initial: Initial<T>): [T, () => void] => [begun(initial), nothing];
export const useReducer = <T>(_: unknown, initial: T): [T, () => void] => [initial, nothing];
export const useRef = <T>(current: T): { current: T } => ({ current });
export const useMemo = <T>(make: () => T): T => make();
export const useCallback = <T>(call: T): T => call;
export const useDeferredValue = <T>(value: T): T => value;
export const useTransition = (): [boolean, () => void] => [false, nothing];
export const startTransition = nothing;
export const useSyncExternalStore = <T>(_: unknown, read: () => T): T => read();
export const useEffect = nothing;
export const useLayoutEffect = nothing;
export const useInsertionEffect = nothing;
export const useImperativeHandle = nothing;

let ids = 0;
export const useId = (): string => {
  ids += 1;
  return `painted-${ids}`;
};

export const memo = <T>(component: T): T => component;
export const forwardRef =
  (render: (props: Record<string, unknown>, ref: null) => unknown): Component =>
  ({ ref: _, ...props }) =>
    render(props, null);

/** Lazy components are not painted: they come after the first screen in the application too. */
export const lazy = (): Component => () => null;
export const Suspense = Fragment;
export const StrictMode = Fragment;

/** From react-dom: elements that float over the screen are not painted. */
export const createPortal = () => null;
export const flushSync = (call: () => void): void => call();
export const useDebugValue = nothing;

export default { useSyncExternalStore, useCallback, useDebugValue, createElement, createContext, forwardRef };
