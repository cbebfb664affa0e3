import type { MarkStatus } from '#contract/records/field/roll-call.ts';
import { StatusMark } from '#kit/roll-call/mark-buttons.tsx';
import { MarkDialog } from '#kit/roll-call/mark-dialog.tsx';
import type { Shown } from '#kit/roll-call/use-marking.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import type { Sleeper } from './rooms-of-night.ts';

export interface NoteDialogProps {
  sleeper: Sleeper;
  shown: Shown;
  /** Null when marks are not possible. */
  onMark: ((memberId: string, status: MarkStatus, note: string) => void) | null;
  onClose(): void;
}

/** A mark with a note, for a person who is somewhere else. */
export function NoteDialog({ sleeper, shown, onMark, onClose }: NoteDialogProps) {
  if (!onMark)
    return (
      <Dialog open title={sleeper.name} onClose={onClose}>
        <StatusMark status={shown.status} />
        {shown.note && <p dir="auto">{shown.note}</p>}
      </Dialog>
    );
  return (
    <MarkDialog
      name={sleeper.name}
      shown={shown}
      placeholder="In room 12, at the doctor"
      onMark={(status, note) => onMark(sleeper.memberId, status, note)}
      onClose={onClose}
    />
  );
}
