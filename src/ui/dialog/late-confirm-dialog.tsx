import { useState } from 'react';
import { lazily } from '../lazily/lazily.tsx';
import { MissingDialog } from '../lazily/missing-dialog.tsx';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';

const ConfirmDialog = lazily(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog, MissingDialog);

/**
 * `ConfirmDialog` for a part of a first screen: dialogs are a third of its code, and are loaded when the first is
 * opened.
 */
export function LateConfirmDialog(props: ConfirmDialogProps) {
  const [isAsked, setAsked] = useState(props.open);
  if (props.open && !isAsked) setAsked(true);
  return isAsked && <ConfirmDialog {...props} />;
}
