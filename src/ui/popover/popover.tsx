import { Popover as ArkPopover } from '@ark-ui/react/popover';
import XIcon from 'lucide-react/icons/x';
import { type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
import { useBackGesture } from '../dialog/use-back-gesture.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './popover.module.css';

interface PopoverProps {
  open: boolean;
  /** The button of the popover, which opens below it and returns the focus to it. */
  anchor: RefObject<HTMLElement | null>;
  /** Called when the user closes it: Escape, the cross, a press beside it, or the back gesture. */
  onClose(): void;
  title: string;
  children: ReactNode;
}

const TOASTS = () => document.querySelector('[data-live-announcer]');

/**
 * A panel at a button of a wide screen; the rest of the page stays usable. It is rendered beside its button, so that
 * Tab continues from there. Its content is rendered only while it is open.
 */
export function Popover({ open, anchor, onClose, title, children }: PopoverProps) {
  // The component takes the focus when it opens, not when it is open from the start.
  const [mounted, setMounted] = useState(false);
  // Given explicitly: otherwise the title is looked up only once, perhaps before it is rendered.
  const titleId = useId();
  useEffect(() => setMounted(true), []);
  useBackGesture(open, onClose);
  return (
    <ArkPopover.Root
      ids={{ title: titleId }}
      open={open && mounted}
      onOpenChange={(details) => !details.open && onClose()}
      positioning={{
        placement: 'bottom-end',
        gutter: 6,
        strategy: 'fixed',
        getAnchorElement: () => anchor.current,
      }}
      finalFocusEl={() => anchor.current}
      persistentElements={[() => anchor.current, TOASTS]}
      portalled={false}
      lazyMount
      unmountOnExit
    >
      <ArkPopover.Positioner className={`${styles.positioner} unprinted`}>
        <ArkPopover.Content className={styles.content} aria-labelledby={titleId}>
          <header className={styles.header}>
            <ArkPopover.Title className={styles.title}>{title}</ArkPopover.Title>
            <ArkPopover.CloseTrigger asChild>
              <IconButton label="Close" icon={<XIcon />} />
            </ArkPopover.CloseTrigger>
          </header>
          <div className={styles.body}>{children}</div>
        </ArkPopover.Content>
      </ArkPopover.Positioner>
    </ArkPopover.Root>
  );
}
