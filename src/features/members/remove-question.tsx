import { useState } from 'react';
import { displayName } from '#contract/names.ts';
import { membersText } from '#contract/plural.ts';
import { usePerson } from '#kit/context.ts';
import { isKept, tellVerdict } from '#kit/verdict-toast.ts';
import { withEdits } from '#runtime/window/with-edits.ts';
import type { KeyedMember } from '#store/queries/keyed-members.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Names } from '#ui/names/names.tsx';
import { FACES, type Face } from './face.ts';
import styles from './members.module.css';

export interface RemoveQuestionProps {
  groupId: string;
  face: Face;
  members: readonly KeyedMember[];
  /** @param areGone whether the members are removed */
  onClose(areGone: boolean): void;
}

/** How many members are named; the others are counted. */
const NAMED = 5;

/** Asks for confirmation before one or several members are removed from the group. */
export function RemoveQuestion({ groupId, face, members, onClose }: RemoveQuestionProps) {
  const person = usePerson();
  const [busy, setBusy] = useState(false);
  const phrases = FACES[face].remove;
  const [only, ...more] = members;
  const isOne = more.length === 0;
  const confirm = async () => {
    setBusy(true);
    const verdict = await withEdits(person, (edits) =>
      isOne
        ? edits.members.remove({ groupId, memberId: only?.id ?? '' })
        : edits.members.removeAll({ groupId, memberIds: members.map(({ id }) => id) }),
    );
    const many = {
      done: `${membersText(members.length)} removed`,
      failed: 'Failed to remove members. Please try again.',
    };
    tellVerdict(isOne ? phrases : many, verdict);
    onClose(isKept(verdict));
  };
  return (
    <ConfirmDialog
      open
      title={isOne ? 'Remove Member' : `Remove ${membersText(members.length)}`}
      confirmLabel="Remove"
      danger
      busy={busy && 'Removing…'}
      onConfirm={() => void confirm()}
      onCancel={() => busy || onClose(false)}
    >
      <span className={styles.asked}>
        <Names of={members.slice(0, NAMED).map(displayName)} />
        {members.length > NAMED && ` and ${members.length - NAMED} more`}
      </span>
      {isOne
        ? 'Are you sure you want to remove this member from the group? This action cannot be undone.'
        : 'Are you sure you want to remove these members from the group? This action cannot be undone.'}
    </ConfirmDialog>
  );
}
