import { useEffect, useRef, useState } from 'react';
import { displayName } from '#contract/schema/names.ts';
import { usePerson } from '#kit/app/context.ts';
import { isKept, tellVerdict } from '#kit/unsent/verdict-toast.ts';
import type { PersonRuntime } from '#runtime/person/person.ts';
import type { EditForm, Verdict } from '#runtime/platform/edit-form.ts';
import type { KeyedUser } from '#store/queries/people/keyed-users.ts';
import { Select } from '#ui/select/select.tsx';
import { AdminQuestion } from './admin-question.tsx';
import { FACES, ROLE_PHRASES, roleOptions } from './face.ts';
import styles from './users.module.css';

const changeRole = (person: PersonRuntime, userId: string, role: string, form?: EditForm): Promise<Verdict> =>
  person.run((commands) => commands.changeUserRole, { userId, role }, form);

/** The role of a user, changed in its row. */
export function RoleSelect({ user }: { user: KeyedUser }) {
  const person = usePerson();
  /** The selected role, until the row changes. */
  const [chosen, setChosen] = useState<{ role: string; was: string } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const isMe = user.id === person.user.id;
  const isOver = chosen !== null && chosen.was !== user.role;
  useEffect(() => {
    if (isOver) setChosen(null);
  }, [isOver]);

  const undo = async () => tellVerdict(ROLE_PHRASES, await changeRole(person, user.id, user.role));
  const change = async (role: string) => {
    setChosen({ role, was: user.role });
    setBusy(true);
    // The only state is the choice, which the row takes back while it is still mounted.
    const form = { kept() {}, takeBack: () => select.current?.isConnected === true };
    const verdict = await changeRole(person, user.id, role, form);
    setBusy(false);
    if (!isKept(verdict)) setChosen(null);
    tellVerdict({ ...ROLE_PHRASES, undo: () => void undo() }, verdict);
  };
  const choose = (role: string) => {
    if (isBusy) return;
    if (role === 'admin') setAsking(true);
    else void change(role);
  };
  return (
    <>
      <Select
        label={`Role of ${displayName(user)}`}
        ref={select}
        labelHidden
        title={isMe ? 'You cannot change your own role.' : undefined}
        className={styles.role}
        options={roleOptions(FACES.users.roles, user.role)}
        value={isOver || !chosen ? user.role : chosen.role}
        aria-busy={isBusy || undefined}
        disabled={isMe}
        onChange={choose}
      />
      {isAsking && (
        <AdminQuestion
          users={[user]}
          onConfirm={() => {
            setAsking(false);
            void change('admin');
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
