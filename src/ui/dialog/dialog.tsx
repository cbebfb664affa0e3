import { Dialog as ArkDialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import XIcon from 'lucide-react/icons/x';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { placeAround } from '../page-header/page-focus.ts';
import styles from './dialog.module.css';
import { useBackGesture } from './use-back-gesture.ts';

export interface DialogProps {
  open: boolean;
  /** Called when the user closes it: Escape, the back gesture, the cross, or a tap beside it. */
  onClose(): void;
  title: string;
  description?: ReactNode;
  /** The row of buttons; it stays in view while the content scrolls. */
  footer?: ReactNode;
  children?: ReactNode;
  /** `alert` interrupts, and closes only by a decision. */
  kind?: 'dialog' | 'alert';
  size?: 'medium' | 'large' | 'full';
  /** The element that gets the focus when the dialog opens; the first control where it returns null. */
  initialFocus?(): HTMLElement | null;
}

/** Toasts lie over a dialog; a press on a button of a toast does not close the dialog. */
const TOASTS = [() => document.querySelector('[data-live-announcer]')];

/**
 * A modal dialog; a sheet from below on phones. The focus moves in when it opens and back when it closes. Its content
 * is rendered only while it is open, and nothing before the first time: a long list may have a dialog for each row.
 */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  return wasOpen ? <MountedDialog {...props} /> : null;
}

/** Older browsers cannot check the visibility: there the element counts as visible. */
const isShown = (element: Element): boolean => element.isConnected && element.checkVisibility?.() !== false;

const focusable = (element: Element | null): HTMLElement | null =>
  element instanceof HTMLElement && element !== document.body && isShown(element) ? element : null;

function MountedDialog({
  open,
  onClose,
  title,
  description,
  footer,
  children,
  kind = 'dialog',
  size = 'medium',
  initialFocus,
}: DialogProps) {
  const alert = kind === 'alert';
  const opener = useRef<Element | null>(null);
  /** The button of a menu whose item opened the dialog: it has the focus when the menu is gone. */
  const enteredFrom = useRef<Element | null>(null);
  const around = useRef<Element | null>(null);
  // Before the browser paints: a quick user may already be in a field of the dialog when the focus trap looks for the
  // previous focus.
  useLayoutEffect(() => {
    if (!open) return;
    opener.current = document.activeElement;
    enteredFrom.current = null;
    around.current = placeAround(opener.current);
  }, [open]);
  useBackGesture(open, onClose);
  // Given explicitly: otherwise the title is looked up only once, perhaps before it is rendered.
  const titleId = useId();
  const descriptionId = useId();
  return (
    <ArkDialog.Root
      ids={{ title: titleId, description: descriptionId }}
      open={open}
      onOpenChange={(details) => !details.open && onClose()}
      role={alert ? 'alertdialog' : 'dialog'}
      closeOnInteractOutside={!alert}
      persistentElements={TOASTS}
      finalFocusEl={() =>
        focusable(opener.current) ?? focusable(enteredFrom.current) ?? focusable(around.current) ?? placeAround(null)
      }
      initialFocusEl={initialFocus}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <ArkDialog.Backdrop className={`${styles.backdrop} unprinted`} />
        <ArkDialog.Positioner className={`${styles.positioner} unprinted`}>
          <ArkDialog.Content
            className={classNames(styles.content, size === 'large' && styles.large, size === 'full' && styles.full)}
            aria-labelledby={titleId}
            aria-describedby={description ? descriptionId : undefined}
            onFocusCapture={({ relatedTarget, currentTarget }) => {
              if (!currentTarget.contains(relatedTarget)) enteredFrom.current ??= relatedTarget;
            }}
          >
            <header className={styles.header}>
              <ArkDialog.Title className={styles.title}>{title}</ArkDialog.Title>
              {!alert && (
                <ArkDialog.CloseTrigger asChild>
                  <IconButton label="Close" icon={<XIcon />} />
                </ArkDialog.CloseTrigger>
              )}
            </header>
            <div className={styles.body}>
              {description && (
                <ArkDialog.Description className={styles.description}>{description}</ArkDialog.Description>
              )}
              {children}
            </div>
            {footer && <footer className={styles.footer}>{footer}</footer>}
          </ArkDialog.Content>
        </ArkDialog.Positioner>
      </Portal>
    </ArkDialog.Root>
  );
}
