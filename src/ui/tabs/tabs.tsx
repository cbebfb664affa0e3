import { createContext, type KeyboardEvent, type ReactNode, use, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './tabs.module.css';

export interface TabItem {
  value: string;
  label: string;
  icon?: ReactNode;
}

export interface TabsProps {
  /** The name of the row of tabs. */
  label: string;
  items: readonly TabItem[];
  value: string;
  onChange(value: string): void;
  /** Tabs share the width evenly. */
  fitted?: boolean;
  /**
   * The panels share one place, as high as the highest, so that a choice moves nothing around them; all are rendered.
   */
  stacked?: boolean;
  className?: string;
  /** One `TabPanel` per item. */
  children: ReactNode;
}

const Chosen = createContext<{ id: string; value: string; stacked: boolean } | null>(null);

/** Which tab a key leads to from the one at `index`, of `count`; null for other keys. */
function indexForKey(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/**
 * A row of tabs and their panels; arrow keys, Home and End choose. Only the shown panel is rendered, unless the panels
 * are stacked. Our own rather than Ark's: a day's schedule needs nothing else of Ark at its first load, and this saves
 * 15 KB there.
 */
export function Tabs({ label, items, value, onChange, fitted, stacked = false, className, children }: TabsProps) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  // Scrolls the chosen tab into view where the tabs do not fit. Without `scrollIntoView`, which would scroll the page
  // as well.
  useLayoutEffect(() => {
    const tab = document.getElementById(`${id}-tab-${value}`);
    if (!tab || !row.current) return;
    const { offsetLeft, clientWidth } = row.current;
    row.current.scrollLeft = tab.offsetLeft - offsetLeft - (clientWidth - tab.offsetWidth) / 2;
  }, [id, value]);

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const from = items.findIndex((item) => item.value === value);
    const to = indexForKey(event.key, from, items.length);
    const item = to === null ? undefined : items[to];
    if (!item || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    document.getElementById(`${id}-tab-${item.value}`)?.focus();
    onChange(item.value);
  };

  return (
    <div className={className}>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        className={classNames(styles.list, fitted && styles.fitted)}
        onKeyDown={move}
      >
        {items.map((item) => {
          const selected = item.value === value;
          return (
            <button
              key={item.value}
              type="button"
              role="tab"
              id={`${id}-tab-${item.value}`}
              aria-selected={selected}
              aria-controls={selected ? `${id}-panel` : undefined}
              tabIndex={selected ? 0 : -1}
              className={styles.trigger}
              onClick={() => onChange(item.value)}
            >
              {item.icon}
              {item.label}
            </button>
          );
        })}
      </div>
      <Chosen value={{ id, value, stacked }}>
        {stacked ? <div className={styles.stack}>{children}</div> : children}
      </Chosen>
    </div>
  );
}

export function TabPanel({ value, className, children }: { value: string; className?: string; children: ReactNode }) {
  const chosen = use(Chosen);
  if (!chosen) return null;
  if (chosen.value !== value) {
    return chosen.stacked ? (
      <div inert aria-hidden="true" className={classNames(styles.panel, styles.waiting, className)}>
        {children}
      </div>
    ) : null;
  }
  return (
    <div
      role="tabpanel"
      id={`${chosen.id}-panel`}
      aria-labelledby={`${chosen.id}-tab-${value}`}
      className={classNames(styles.panel, className)}
    >
      {children}
    </div>
  );
}
