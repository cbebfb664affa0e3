import { type ReactNode, useEffect } from 'react';
import { toast } from '../toast/toast-store.ts';
import { lazyPart, type PartModule } from './lazy-part.tsx';

interface Opened {
  /** Omitted where the dialog is rendered only while it is open. */
  open?: boolean;
  onClose?(): void;
  onCancel?(): void;
  /** The element that opens a menu, and stays in place. */
  trigger?: ReactNode;
}

/** Reports that a press did nothing; the user can press again. */
function Told({ open = true, onClose, onCancel, trigger }: Opened): ReactNode {
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once for each opening.
  useEffect(() => {
    if (!open) return;
    toast({
      title: 'Not on this device yet',
      description: 'This part of the app has to be fetched once. Please try again when you are connected.',
    });
    (onClose ?? onCancel)?.();
  }, [open]);
  return trigger ?? null;
}

/** The same for a dialog or a menu: where its code does not load, a message says so and it is closed. */
export const lazyDialog = <P extends object>(load: () => Promise<PartModule<P & Opened>>) =>
  lazyPart<P & Opened>(load, Told);
