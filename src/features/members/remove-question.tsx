import { displayName } from '#contract/schema/names.ts';
import { membersText } from '#contract/text/plural.ts';
import { RemoveQuestion } from '#kit/records/edit-question.tsx';
import { Named } from '#kit/records/named.tsx';
import type { Verdict } from '#runtime/platform/edit-form.ts';
import type { KeyedMember } from '#store/queries/groups/keyed-members.ts';
import { FACES, type Face } from './face.ts';

export interface RemoveMembersProps {
  groupId: string;
  face: Face;
  members: readonly KeyedMember[];
  onClose(verdict: Verdict | null): void;
}

/** Asks for confirmation before one or several members are removed from the group. */
export function RemoveMembers({ groupId, face, members, onClose }: RemoveMembersProps) {
  const [only, ...more] = members;
  const isOne = more.length === 0;
  const many = {
    done: `${membersText(members.length)} removed`,
    failed: 'Failed to remove members. Please try again.',
  };
  return (
    <RemoveQuestion
      title={isOne ? 'Remove Member' : `Remove ${membersText(members.length)}`}
      edit={(edits) =>
        isOne
          ? edits.members.remove({ groupId, memberId: only?.id ?? '' })
          : edits.members.removeAll({ groupId, memberIds: members.map(({ id }) => id) })
      }
      phrases={isOne ? FACES[face].remove : many}
      onClose={onClose}
    >
      <Named of={members.map(displayName)} />
      {isOne
        ? 'Are you sure you want to remove this member from the group? This action cannot be undone.'
        : 'Are you sure you want to remove these members from the group? This action cannot be undone.'}
    </RemoveQuestion>
  );
}
