import { Tabs as ArkTabs } from '@ark-ui/react/tabs';
import type { ReactNode } from 'react';
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
  className?: string;
  /** One `TabPanel` per item. */
  children: ReactNode;
}

/** A row of tabs and their panels; arrow keys move between them. A panel that is not shown is not rendered. */
export function Tabs({ label, items, value, onChange, fitted, className, children }: TabsProps) {
  return (
    <ArkTabs.Root
      value={value}
      onValueChange={(details) => onChange(details.value)}
      lazyMount
      unmountOnExit
      className={className}
    >
      <ArkTabs.List aria-label={label} className={classNames(styles.list, fitted && styles.fitted)}>
        {items.map((item) => (
          <ArkTabs.Trigger key={item.value} value={item.value} className={styles.trigger}>
            {item.icon}
            {item.label}
          </ArkTabs.Trigger>
        ))}
      </ArkTabs.List>
      {children}
    </ArkTabs.Root>
  );
}

export function TabPanel({ value, className, children }: { value: string; className?: string; children: ReactNode }) {
  return (
    <ArkTabs.Content value={value} className={classNames(styles.panel, className)}>
      {children}
    </ArkTabs.Content>
  );
}
