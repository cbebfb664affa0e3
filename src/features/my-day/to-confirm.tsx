import { Suspense } from 'react';
import type { EventView } from '#store/queries/base/views.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';

const Mark = lazyPart(() => import('#kit/must-read/to-confirm.tsx').then((module) => ({ default: module.ToConfirm })));

/** Loaded with the first must-read event, because there are few. */
export const ToConfirm = ({ event }: { event: EventView }) =>
  event.mustRead ? (
    <Suspense>
      <Mark event={event} />
    </Suspense>
  ) : null;
