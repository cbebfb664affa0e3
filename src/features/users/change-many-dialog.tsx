import { useState } from 'react';
import { plural } from '#contract/text/plural.ts';
import { usePerson } from '#kit/app/context.ts';
import { giveBackRoles } from '#kit/unsent/give-back-roles.ts';
import { tellVerdict } from '#kit/unsent/verdict-toast.ts';
import type { KeyedUser } from '#store/queries/people/keyed-users.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Select } from '#ui/select/select.tsx';
import { AdminQuestion } from './admin-question.tsx';
import { FACES, type Face, ROLE_PHRASES, roleOptions } from './face.ts';

interface ChangeManyDialogProps {
  face: Face;
  users: readonly KeyedUser[];
  onClose(): void;
}

/** Gives all selected users the same role; a role that they all share is preselected. */
export function ChangeManyDialog({ face, users, onClose }: ChangeManyDialogProps) {
  const person = usePerson();
  const { roles } = FACES[face];
  const [first] = users;
  const common = users.every(({ role }) => role === first?.role) ? (first?.role ?? '') : '';
  const [role, setRole] = useState(common || 'user');
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** The others have that role already. */
  const changed = users.filter((user) => user.role !== role);
  const submit = () => {
    if (changed.length === 0) onClose();
    else if (role === 'admin') setAsking(true);
    else void save();
  };
  const save = async () => {
    setAsking(false);
    setBusy(true);
    const change = (userIds: readonly string[], to: string) =>
      person.run((commands) => commands.changeUserRoles, { userIds, role: to });
    const verdict = await change(
      changed.map(({ id }) => id),
      role,
    );
    setBusy(false);
    const undo = () => void giveBackRoles(changed, ROLE_PHRASES, change);
    const refused = tellVerdict(
      { ...ROLE_PHRASES, doneMore: `${plural(changed.length, 'user')} updated`, undo },
      verdict,
      'in the form',
    );
    if (refused === null) onClose();
    else setProblem(refused);
  };
  return (
    <FormDialog
      title={`Change role of ${plural(users.length, 'user')}`}
      submitLabel="Save changes"
      busy={isBusy && 'Saving…'}
      onSubmit={submit}
      onClose={onClose}
    >
      {problem && <Notice tone="error">{problem}</Notice>}
      <Select label="Role" options={roleOptions(roles, common)} value={role} onChange={setRole} disabled={isBusy} />
      {isAsking && <AdminQuestion users={changed} onConfirm={() => void save()} onCancel={() => setAsking(false)} />}
    </FormDialog>
  );
}
