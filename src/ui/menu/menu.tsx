import { Menu as ArkMenu, useMenu } from '@ark-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useBackGesture } from '../dialog/use-back-gesture.ts';
import styles from './menu.module.css';

export interface MenuItem {
  value: string;
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  /** Why it is disabled; a screen reader reads it with the item. */
  why?: string | null;
  /** The running action in words ('Sending…'), in place of the label; the item does nothing. */
  busy?: string | false;
  /** A line above the item. */
  separated?: boolean;
  onSelect(): void;
}

interface MenuProps {
  /** One button; it gets the menu's attributes. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  /** The content above the items, such as the name of the signed-in user. */
  heading?: ReactNode;
  /** Open from the start, for a menu that is loaded by the press that opens it. */
  defaultOpen?: boolean;
}

/**
 * A menu of actions at a button, rendered beside the button, so that it belongs to the same region of the page; arrow
 * keys, Home, End and typing move in it, Escape closes it. Ark listens and moves the focus one frame after it opens: an
 * earlier Escape is handled here, and the focus returns.
 */
export function Menu({ trigger, items, heading, defaultOpen }: MenuProps) {
  const menu = useMenu({
    defaultOpen,
    positioning: { placement: 'bottom-end', gutter: 6, strategy: 'fixed' },
    onSelect: ({ value }) => items.find((item) => item.value === value)?.onSelect(),
  });
  useBackGesture(menu.api.open, () => menu.api.setOpen(false));
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
              disabled={item.disabled || Boolean(item.busy)}
              aria-description={item.why ?? undefined}
              className={classNames(styles.item, item.danger && styles.danger, item.separated && styles.separated)}
            >
              {item.icon}
              {item.busy || item.label}
            </ArkMenu.Item>
          ))}
        </ArkMenu.Content>
      </ArkMenu.Positioner>
    </ArkMenu.RootProvider>
  );
}
