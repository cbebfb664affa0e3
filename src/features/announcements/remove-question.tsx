import { useRef } from 'react';
import { usePerson } from '#kit/context.ts';
import { tellVerdict } from '#kit/verdict-toast.ts';
import { withEdits } from '#runtime/window/with-edits.ts';
import type { AnnouncementView } from '#store/queries/views.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { focusPageHeading } from '#ui/page-header/page-focus.ts';

const REMOVED = { done: 'Announcement removed', failed: 'The announcement could not be removed' };

export interface RemoveQuestionProps {
  /** Null while the question is closed. */
  announcement: AnnouncementView | null;
  onClose(): void;
}

/** Asks for confirmation before an announcement is removed, and removes it. */
export function RemoveQuestion({ announcement, onClose }: RemoveQuestionProps) {
  const person = usePerson();
  // Keeps the title while the closing question is still visible.
  const title = useRef('');
  if (announcement) title.current = announcement.title;
  const remove = () => {
    onClose();
    if (!announcement) return;
    const { id } = announcement;
    // The button that opened the question is removed together with the announcement.
    focusPageHeading();
    void withEdits(person, ({ announcements }) => announcements.remove({ announcementId: id })).then((verdict) =>
      tellVerdict(REMOVED, verdict),
    );
  };
  return (
    <ConfirmDialog
      open={announcement !== null}
      danger
      title={`Remove “${title.current}”?`}
      confirmLabel="Remove"
      onConfirm={remove}
      onCancel={onClose}
    >
      Nobody in the group will see it any more, nor who has confirmed it.
    </ConfirmDialog>
  );
}
