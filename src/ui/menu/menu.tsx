import { Menu as ArkMenu, useMenu } from '@ark-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './menu.module.css';

export interface MenuItem {
  value: string;
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  /** A line above it. */
  separated?: boolean;
  onSelect(): void;
}

export interface MenuProps {
  /** One button; it gets the menu's attributes. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  /** What stands above the items: who is signed in, for instance. */
  heading?: ReactNode;
  /** Open at once, for a menu that is fetched by the press that asks for it. */
  defaultOpen?: boolean;
}

/**
 * A menu of actions at a button, drawn where the button stands, so that it belongs to the same part of the page; arrow keys, Home, End and typing move in it, Escape leaves.
 * Ark listens and moves the focus one frame after it opens: an Escape that comes before is heard here, and the focus goes back.
 */
export function Menu({ trigger, items, heading, defaultOpen }: MenuProps) {
  const menu = useMenu({
    defaultOpen,
    positioning: { placement: 'bottom-end', gutter: 6, strategy: 'fixed' },
    onSelect: ({ value }) => items.find((item) => item.value === value)?.onSelect(),
  });
  return (
    <ArkMenu.RootProvider value={menu} lazyMount unmountOnExit>
      <ArkMenu.Trigger asChild onKeyDown={({ key }) => key === 'Escape' && menu.api.open && menu.api.setOpen(false)}>
        {trigger}
      </ArkMenu.Trigger>
      <ArkMenu.Positioner className={styles.positioner}>
        <ArkMenu.Content
          className={styles.content}
          onFocus={({ relatedTarget }) => {
            if (!menu.api.open && relatedTarget instanceof HTMLElement) relatedTarget.focus();
          }}
        >
          {heading && <div className={styles.heading}>{heading}</div>}
          {items.map((item) => (
            <ArkMenu.Item
              key={item.value}
              value={item.value}
              disabled={item.disabled}
              className={classNames(styles.item, item.danger && styles.danger, item.separated && styles.separated)}
            >
              {item.icon}
              {item.label}
            </ArkMenu.Item>
          ))}
        </ArkMenu.Content>
      </ArkMenu.Positioner>
    </ArkMenu.RootProvider>
  );
}
