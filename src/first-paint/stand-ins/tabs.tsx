import { createContext, use } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from '#ui/tabs/tabs.module.css';
import type { TabPanelProps, TabsProps } from '#ui/tabs/tabs.tsx';

const Chosen = createContext({ value: '', stacked: false });

/** `ui/tabs/tabs.tsx` for the worker: its elements, without the state machine of its library. */
export function Tabs({ label, items, value, fitted, stacked = false, children }: TabsProps) {
  return (
    <div>
      <div role="tablist" aria-label={label} className={classNames('unprinted', styles.list, fitted && styles.fitted)}>
        {items.map((item) => (
          <button
            key={item.value}
            type="button"
            role="tab"
            aria-selected={item.value === value}
            className={styles.trigger}
          >
            {item.icon}
            {item.label}
          </button>
        ))}
      </div>
      <Chosen value={{ value, stacked }}>{stacked ? <div className={styles.stack}>{children}</div> : children}</Chosen>
    </div>
  );
}

export function TabPanel({ value, children }: TabPanelProps) {
  const chosen = use(Chosen);
  const isChosen = chosen.value === value;
  if (!isChosen && !chosen.stacked) return null;
  return (
    <div role="tabpanel" hidden={!isChosen} className={styles.panel}>
      {children}
    </div>
  );
}
