import { lazily } from '#ui/lazily/lazily.tsx';
import { MissingDialog } from '#ui/lazily/missing-dialog.tsx';

export const CopyEventsDialog = lazily(
  async () => (await import('#features/schedule/many/copy-events-dialog.tsx')).CopyEventsDialog,
  MissingDialog,
);
export const MoveEventsDialog = lazily(
  async () => (await import('#features/schedule/many/move-events-dialog.tsx')).MoveEventsDialog,
  MissingDialog,
);
