import { Suspense, useState } from 'react';
import { lazyDialog } from '../lazy-part/lazy-dialog.tsx';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';

const ConfirmDialog = lazyDialog(() =>
  import('./confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);

/**
 * `ConfirmDialog` for a part of a first screen: dialogs are a third of its code, and are loaded when the first is
 * opened.
 */
export function LateConfirmDialog(props: ConfirmDialogProps) {
  const [isAsked, setAsked] = useState(props.open);
  if (props.open && !isAsked) setAsked(true);
  return (
    isAsked && (
      <Suspense fallback={null}>
        <ConfirmDialog {...props} />
      </Suspense>
    )
  );
}
