import { useState } from 'react';
import { ownerToldIn } from '#contract/records/groups/member-form.ts';
import { usePerson } from '#kit/app/context.ts';
import { tellVerdict } from '#kit/unsent/verdict-toast.ts';
import type { KeyedMember } from '#store/queries/groups/keyed-members.ts';
import { Button } from '#ui/button/button.tsx';
import { insteadLabel, namesIn, withNamesOf } from './email-owner.ts';
import { newMemberPhrases } from './face.ts';

/** Adds the owner of the email instead of the refused person; nothing when the server refused for another reason. */
export function AddOwner({ member, onAdded }: { member: KeyedMember; onAdded(): void }) {
  const person = usePerson();
  const [busy, setBusy] = useState(false);
  const { groupId, email, role, opId, problem } = member;
  const owner = ownerToldIn(problem);
  if (owner === null || opId === null) return null;
  const add = async () => {
    setBusy(true);
    const names = withNamesOf(namesIn(owner), member);
    const verdict = await person.edits.members.addNew({ groupId, email, memberType: role, ...names });
    // The refused edit is discarded only once the new one is kept.
    if (tellVerdict(newMemberPhrases(role), verdict) === null) {
      await person.outbox.discard(opId);
      onAdded();
    }
    setBusy(false);
  };
  return (
    <Button size="small" busy={busy && 'Adding…'} onClick={() => void add()}>
      {insteadLabel(owner)}
    </Button>
  );
}
