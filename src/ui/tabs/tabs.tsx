import { Tabs as ArkTabs, useTabs, useTabsContext } from '@ark-ui/react/tabs';
import { createContext, type KeyboardEvent, type ReactNode, use, useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './tabs.module.css';

interface TabItem {
  value: string;
  label: string;
  icon?: ReactNode;
  /** Its panel has nothing to use. */
  muted?: boolean;
}

export interface TabsProps {
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
  /** One `TabPanel` per item. */
  children: ReactNode;
}

const Stacked = createContext(false);

/** Arrow keys with a modifier are the browser's, for example for going back. */
const leaveToBrowser = (event: KeyboardEvent) => {
  const isOfTabs = /^Arrow|^Home$|^End$/.test(event.key);
  if (isOfTabs && (event.altKey || event.ctrlKey || event.metaKey)) event.stopPropagation();
};

/**
 * A row of tabs and their panels; arrow keys, Home and End choose. Only the shown panel is rendered, unless the panels
 * are stacked.
 */
export function Tabs({ label, items, value, onChange, fitted, stacked = false, children }: TabsProps) {
  const tabs = useTabs({ value, onValueChange: (chosen) => onChange(chosen.value) });
  const row = useRef<HTMLDivElement>(null);
  // Scrolls the chosen tab into view where the tabs do not fit. Without `scrollIntoView`, which would scroll the page
  // as well.
  useLayoutEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>(`[data-value="${value}"]`);
    if (!tab || !row.current) return;
    const { offsetLeft, clientWidth } = row.current;
    row.current.scrollLeft = tab.offsetLeft - offsetLeft - (clientWidth - tab.offsetWidth) / 2;
  }, [value]);

  return (
    <ArkTabs.RootProvider value={tabs}>
      <ArkTabs.List
        ref={row}
        aria-label={label}
        className={classNames('unprinted', styles.list, fitted && styles.fitted)}
        onKeyDownCapture={leaveToBrowser}
        // A panel is a tab stop only without controls, and its data may have come since it was chosen.
        onFocus={tabs.syncTabIndex}
      >
        {items.map((item) => (
          <ArkTabs.Trigger key={item.value} value={item.value} data-muted={item.muted} className={styles.trigger}>
            {item.icon}
            {item.label}
          </ArkTabs.Trigger>
        ))}
      </ArkTabs.List>
      <Stacked value={stacked}>{stacked ? <div className={styles.stack}>{children}</div> : children}</Stacked>
    </ArkTabs.RootProvider>
  );
}

export interface TabPanelProps {
  value: string;
  children: ReactNode;
}

export function TabPanel({ value, children }: TabPanelProps) {
  const isChosen = useTabsContext().value === value;
  if (!isChosen && !use(Stacked)) return null;
  return (
    <ArkTabs.Content value={value} hidden={!isChosen} inert={!isChosen} className={styles.panel}>
      {children}
    </ArkTabs.Content>
  );
}
