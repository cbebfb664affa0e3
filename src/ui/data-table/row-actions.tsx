import EllipsisIcon from 'lucide-react/icons/ellipsis';
import { type ComponentProps, useState } from 'react';
import { Button } from '../button/button.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Row } from '../layout/layout.tsx';
import { Menu, type MenuItem } from '../menu/menu.tsx';
import styles from './data-table.module.css';

interface RowActionsProps {
  name: string;
  /** The most used action, by its icon. */
  first: MenuItem;
  /** All others, in a menu with words. */
  rest: readonly MenuItem[];
  /** In the open row of a phone all are buttons with words. */
  isOpen: boolean;
}

/** The actions of a row of a table. Its menu is made by the press that opens it, because tables have many rows. */
export function RowActions({ name, first, rest, isOpen }: RowActionsProps) {
  const [isWanted, setWanted] = useState(false);
  if (isOpen)
    return (
      <Row gap={2} wrap className={styles.words}>
        {[first, ...rest].map(({ value, label, icon, disabled, why, busy, onSelect }) => (
          <Button
            key={value}
            size="small"
            icon={icon}
            disabled={disabled ?? false}
            busy={busy}
            aria-label={`${busy || label} ${name}`}
            aria-description={why ?? undefined}
            onClick={onSelect}
          >
            {label}
          </Button>
        ))}
      </Row>
    );
  const button = (more: Partial<ComponentProps<'button'>>) => (
    <IconButton {...more} label={`More actions for ${name}`} icon={<EllipsisIcon />} />
  );
  return (
    <>
      <IconButton label={`${first.label} ${name}`} icon={first.icon} onClick={first.onSelect} />
      {isWanted ? (
        <Menu defaultOpen trigger={button({})} items={rest} heading={rest.find(({ why }) => why)?.why} />
      ) : (
        button({ 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: () => setWanted(true) })
      )}
    </>
  );
}
