import { useState } from 'react';
import { displayName } from '#contract/names.ts';
import { usePerson } from '#kit/context.ts';
import { type Phrases, tellVerdict } from '#kit/verdict-toast.ts';
import type { PersonRuntime, Verdict } from '#runtime/window/types.ts';
import { withEdits } from '#runtime/window/with-edits.ts';
import type { KeyedUser } from '#store/queries/keyed-users.ts';
import { Select } from '#ui/select/select.tsx';
import { toast } from '#ui/toast/toast-store.ts';
import { FACES, roleOptions } from './face.ts';
import styles from './users.module.css';

const changeRole = (person: PersonRuntime, userId: string, role: string): Promise<Verdict> =>
  withEdits(person, ({ users }) => users.changeRole({ userId, role }));

/** A change that the server has can be taken back from its toast; one that waits, from the list of unsent edits. */
function tellChanged(phrases: Phrases, verdict: Verdict, undo: () => void): void {
  if (verdict.outcome !== 'accepted') tellVerdict(phrases, verdict);
  else toast({ title: phrases.done, tone: 'success', action: { label: 'Undo', onAction: undo } });
}

/** The role of a person, changed where it stands. */
export function RoleSelect({ user }: { user: KeyedUser }) {
  const person = usePerson();
  const { roles, role: phrases } = FACES.users;
  /** What was chosen, until the row itself says so. */
  const [chosen, setChosen] = useState<string | null>(null);
  const isMe = user.id === person.user.id;
  const change = async (role: string) => {
    setChosen(role);
    const verdict = await changeRole(person, user.id, role);
    setChosen(null);
    tellChanged(phrases, verdict, () => {
      void changeRole(person, user.id, user.role).then((again) => tellVerdict(phrases, again));
    });
  };
  return (
    <Select
      label={`Role of ${displayName(user)}`}
      labelHidden
      title={isMe ? 'You cannot change your own role.' : undefined}
      className={styles.role}
      options={roleOptions(roles, user.role)}
      value={chosen ?? user.role}
      disabled={isMe || chosen !== null}
      onChange={(role) => void change(role)}
    />
  );
}
