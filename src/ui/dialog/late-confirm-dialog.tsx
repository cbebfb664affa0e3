import { lazy, Suspense, useState } from 'react';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })));

/** The same for a part of a first screen: dialogs are a third of its code, and come when the first is asked for. */
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
