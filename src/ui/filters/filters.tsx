import SlidersIcon from 'lucide-react/icons/sliders-horizontal';
import { type ReactNode, useState } from 'react';
import { Badge } from '../badge/badge.tsx';
import { Button } from '../button/button.tsx';
import { Text } from '../layout/layout.tsx';
import { lazily } from '../lazily/lazily.tsx';
import { MissingDialog } from '../lazily/missing-dialog.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './filters.module.css';

const Dialog = lazily(async () => (await import('../dialog/dialog.tsx')).Dialog, MissingDialog);

interface FiltersProps {
  /** The title of the sheet, by its content; the button shows its first word. */
  title: string;
  /** The number of filters that are set. */
  set?: number;
  /** The number of results, in words. */
  results?: ReactNode;
  /** @param isInSheet their labels are shown */
  children(isInSheet: boolean): ReactNode;
}

/** The filters of a list, beside its search; on a phone they are in a sheet, with the order. */
export function Filters({ title, set = 0, results, children }: FiltersProps) {
  /** Undefined before it is opened the first time. */
  const [isOpen, setOpen] = useState<boolean>();
  const close = () => setOpen(false);
  const [word = title] = /^\w+ ?/.exec(title) ?? [];
  return (
    <>
      <Button
        icon={<SlidersIcon aria-hidden="true" />}
        aria-haspopup="dialog"
        className={styles.opener}
        onClick={() => setOpen(true)}
      >
        {word}
        <VisuallyHidden>{title.slice(word.length)}</VisuallyHidden>
        {set > 0 && (
          <>
            {' '}
            <Badge tone="info">
              {set}
              <VisuallyHidden> active</VisuallyHidden>
            </Badge>
          </>
        )}
      </Button>
      <div className={styles.inline}>{children(false)}</div>
      {isOpen !== undefined && (
        <Dialog
          open={isOpen}
          onClose={close}
          title={title}
          footer={
            <Button variant="primary" onClick={close}>
              Done
            </Button>
          }
        >
          {children(true)}
          <Text role="status" tone="soft" size="small" tabular>
            {results}
          </Text>
        </Dialog>
      )}
    </>
  );
}
