import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect } from 'react';
import { toast } from '../toast/toast-store.ts';

export interface Opened {
  /** Omitted where the dialog is rendered only while it is open. */
  open?: boolean;
  onClose?(): void;
  onCancel?(): void;
  /** The element that opens a menu, and stays in place. */
  trigger?: ReactNode;
}

/** Replaces a dialog or a menu while its code is missing: a message says so, and the user can press again. */
export function MissingDialog({ open = true, onClose, onCancel, trigger }: Opened): ReactNode {
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once for each opening.
  useEffect(() => {
    if (!open) return;
    toast({
      title: 'Not on this device yet',
      description: 'Connect once to download this part of the app, then try again.',
    });
    (onClose ?? onCancel)?.();
  }, [open]);
  return trigger ?? null;
}

interface Pending {
  trigger: ReactElement;
  onClose?(): void;
}

/** Replaces a menu while its code loads: its trigger, as pressed, which Escape takes back. */
export const PendingMenu = ({ trigger: { type: Trigger, props }, onClose }: Pending) => (
  <Trigger
    {...(props as object)}
    aria-expanded="true"
    onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && onClose?.()}
  />
);
