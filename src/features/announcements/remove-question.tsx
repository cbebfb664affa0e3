import { usePerson } from '#kit/context.ts';
import { tellVerdict } from '#kit/verdict-toast.ts';
import { withEdits } from '#runtime/window/with-edits.ts';
import type { AnnouncementView } from '#store/queries/views.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';

const REMOVED = { done: 'Announcement removed', failed: 'The announcement could not be removed' };

export interface RemoveQuestionProps {
  /** Null while nothing is asked. */
  announcement: AnnouncementView | null;
  onClose(): void;
}

/** Asks whether an announcement shall be taken back, and does it. */
export function RemoveQuestion({ announcement, onClose }: RemoveQuestionProps) {
  const person = usePerson();
  const remove = () => {
    onClose();
    if (!announcement) return;
    const { id } = announcement;
    void withEdits(person, ({ announcements }) => announcements.remove({ announcementId: id })).then((verdict) =>
      tellVerdict(REMOVED, verdict),
    );
  };
  return (
    <ConfirmDialog
      open={announcement !== null}
      danger
      title={`Remove “${announcement?.title ?? ''}”?`}
      confirmLabel="Remove"
      onConfirm={remove}
      onCancel={onClose}
    >
      Nobody in the group will see it any more, nor who has confirmed it.
    </ConfirmDialog>
  );
}
