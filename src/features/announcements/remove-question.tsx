import { useRef } from 'react';
import { usePerson } from '#kit/context.ts';
import { tellVerdict } from '#kit/verdict-toast.ts';
import { withEdits } from '#runtime/window/with-edits.ts';
import type { AnnouncementView } from '#store/queries/views.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { focusPageHeading } from '#ui/page-header/page-focus.ts';

const REMOVED = { done: 'Announcement removed', failed: 'The announcement could not be removed' };

export interface RemoveQuestionProps {
  /** Null while nothing is asked. */
  announcement: AnnouncementView | null;
  onClose(): void;
}

/** Asks whether an announcement shall be taken back, and does it. */
export function RemoveQuestion({ announcement, onClose }: RemoveQuestionProps) {
  const person = usePerson();
  // The question still stands there while it closes.
  const title = useRef('');
  if (announcement) title.current = announcement.title;
  const remove = () => {
    onClose();
    if (!announcement) return;
    const { id } = announcement;
    // The button that asked is gone with it.
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
