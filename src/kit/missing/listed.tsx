import { createContext, type ReactNode, type RefObject, use, useEffect, useRef } from 'react';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import type { HeldState } from './use-group-part.ts';

interface ListedProps<T> {
  /** All rows; undefined until the device has answered. */
  all: readonly T[] | undefined;
  /** The rows that match, where a search or a filter narrows the list. */
  found?: readonly T[] | undefined;
  /** Whether the data of the list is on this device. */
  state: HeldState;
  /** The shape of the list while it is read or fetched. */
  loading: ReactNode;
  /** Shown when the list is not on this device. */
  missing: ReactNode;
  empty: ReactNode;
  /** Shown when the filters match nothing. */
  nothingFound?: ReactNode;
  children: (found: readonly T[]) => ReactNode;
}

/** Whether the list has shown something before. */
const HasShown = createContext(false);

/** A list, or the reason why none is shown: only data on this device can prove that a list is empty. */
export function Listed<T>({ found, loading, missing, empty, nothingFound, children, ...list }: ListedProps<T>) {
  const { all, state } = list;
  const hasShown = useRef(false);
  if (!all || isListAwaited(list)) return loading;
  const shown = found ?? all;
  if (shown.length > 0) {
    hasShown.current = true;
    return children(shown);
  }
  if (all.length > 0) return <HasShown value={hasShown.current}>{nothingFound}</HasShown>;
  return state === 'held' ? empty : missing;
}

/** The list is still to come, for `aria-busy`. */
export const isListAwaited = ({ all, state }: Pick<ListedProps<unknown>, 'all' | 'state'>): boolean =>
  !all || (all.length === 0 && (state === 'reading' || state === 'asking'));

interface NothingFoundProps {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  onClear(): void;
  /** Takes the focus when the button disappears together with the filters that it cleared. */
  search: RefObject<HTMLInputElement | null>;
}

export function NothingFound({ icon, title, children, onClear, search }: NothingFoundProps) {
  const button = useRef<HTMLButtonElement>(null);
  // The last row had the focus when it disappeared, for example because a change of it hides it from a filter.
  const isAfterRows = use(HasShown);
  useEffect(() => {
    if (isAfterRows && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [isAfterRows]);
  const clear = () => {
    onClear();
    search.current?.focus();
  };
  return (
    <EmptyState
      icon={icon}
      title={title}
      action={
        <Button ref={button} onClick={clear}>
          Clear Filters
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
