import { type ReactNode, useEffect } from 'react';
import { toast } from '../toast/toast-store.ts';
import { lazyPart, type PartModule } from './lazy-part.tsx';

interface Opened {
  /** Left out where it is rendered only while it is open. */
  open?: boolean;
  onClose?(): void;
  onCancel?(): void;
  /** What opens a menu, and stays where it is. */
  trigger?: ReactNode;
}

/** What was pressed did nothing: that is told, and it can be pressed again. */
function Told({ open = true, onClose, onCancel, trigger }: Opened): ReactNode {
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once each time that it is opened.
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

/** The same for a dialog or a menu: where its code does not come, it says so and is closed. */
export const lazyDialog = <P extends object>(load: () => Promise<PartModule<P & Opened>>) =>
  lazyPart<P & Opened>(load, Told);
