import type { EventView } from '#store/queries/base/views.ts';
import { lazily } from '#ui/lazily/lazily.tsx';

const Mark = lazily(async () => (await import('#kit/must-read/to-confirm.tsx')).ToConfirm);

/** Loaded with the first must-read event, because there are few. */
export const ToConfirm = ({ event }: { event: EventView }) => (event.mustRead ? <Mark event={event} /> : null);
