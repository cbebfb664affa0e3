import { type FormEvent, useState } from 'react';
import { foldedEmail } from '#contract/schema/email.ts';
import { displayName } from '#contract/schema/names.ts';
import { usePerson } from '#kit/app/context.ts';
import { useMailsNothing } from '#kit/app/use-environment.ts';
import { EditDialog } from '#kit/form/edit-dialog.tsx';
import { useEditForm } from '#kit/form/use-edit-form.ts';
import { statusLabel, statusOf, statusOptions } from '#kit/text/account-status.ts';
import type { Verdict } from '#runtime/platform/edit-form.ts';
import type { UserInput } from '#store/commands/people.ts';
import type { KeyedUser } from '#store/queries/people/keyed-users.ts';
import { Grid } from '#ui/layout/layout.tsx';
import { Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { AdminQuestion } from './admin-question.tsx';
import { EMAIL_TAKEN, FACES, type Face, faultsOf, isEmailTaken, roleLabel, roleOptions } from './face.ts';

const valuesOf = (user: KeyedUser | null) => ({
  email: user?.email ?? '',
  role: user?.role ?? 'user',
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
  preferredName: user?.preferredName ?? '',
  phone: user?.phone ?? '',
  profileImageUrl: user?.profileImageUrl ?? '',
  accountStatus: user ? statusOf(user) : '',
});
type UserValues = ReturnType<typeof valuesOf>;

interface UserDialogProps {
  face: Face;
  /** All users with an account. */
  all: readonly KeyedUser[];
  /** Null for a new user. */
  user: KeyedUser | null;
  place: { scope: string; form: string };
  onClose(): void;
}

/** Invites a user, or changes an account. */
export function UserDialog({ face, all, user, place, onClose }: UserDialogProps) {
  const person = usePerson();
  const initial = valuesOf(user);
  const { roles, create, update } = FACES[face];
  const mailsNothing = useMailsNothing();
  const isAdmin = face === 'admin';
  const isMe = user?.id === person.user.id;
  const form = useEditForm<UserValues>({
    place,
    title: user ? `changes to ${displayName(user)}` : 'new user',
    initial,
    words: ({ role, accountStatus, ...lines }) =>
      [...Object.values(lines), roleLabel(role), user && statusLabel(accountStatus)].filter(Boolean).join('\n'),
    ...(user && { told: toldOf }),
    save: async (values, edit) => {
      const faults = faultsOf(face, values);
      const [fault] = Object.values(faults);
      if (fault !== undefined) return { outcome: 'rejected', message: fault, fields: faults };
      // Online, the server decides: the owner of the email may have been deleted meanwhile.
      const isTaken = !person.sync.get().online && hasEmail(all, values.email, user);
      if (isTaken) return inWords({ outcome: 'rejected', message: EMAIL_TAKEN.reason, fields: {} });
      const { accountStatus: _, ...body } = values;
      const verdict = await (user
        ? person.run((commands) => commands.updateUser, { userId: user.id, ...differing(values, initial) }, edit)
        : person.run((commands) => commands.createUser, body as UserInput, edit));
      return inWords(verdict);
    },
    phrases: user ? update : create,
    onClose,
  });
  /** The press on Save that waits for the answer whether this becomes an administrator. */
  const [asked, setAsked] = useState<FormEvent | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const becomesAdmin = form.values.role === 'admin' && initial.role !== 'admin';
    if (becomesAdmin && Object.keys(faultsOf(face, form.values)).length === 0) setAsked(event);
    else form.submit(event);
  };
  const names = { dir: 'auto', autoComplete: 'off' } as const;
  return (
    <EditDialog
      form={{ ...form, submit }}
      title={user ? 'Edit User' : 'Add User'}
      description={
        user ? (
          <span dir="auto">{displayName(user)}</span>
        ) : mailsNothing ? (
          'Email is not set up. Copy the invitation link afterwards.'
        ) : (
          'They receive an invitation by email to set a password.'
        )
      }
      submitLabel={user ? 'Save changes' : 'Add User'}
      busyLabel={user ? 'Saving…' : 'Adding…'}
    >
      <TextField label="Email" required type="email" inputMode="email" autoComplete="off" {...form.line('email')} />
      <Grid columns="fit" least="12rem" gap={4} align="start">
        <TextField label="First name" required={isAdmin} {...names} {...form.line('firstName')} />
        <TextField label="Last name" required={isAdmin} {...names} {...form.line('lastName')} />
      </Grid>
      <Grid columns="fit" least="12rem" gap={4} align="start">
        <TextField label="Preferred name" {...names} {...form.line('preferredName')} />
        <TextField label="Phone" type="tel" autoComplete="off" {...form.line('phone')} />
      </Grid>
      <Grid columns="fit" least="12rem" gap={4} align="start">
        <Select
          label="Role"
          options={roleOptions(roles, initial.role)}
          {...ownKept(form.choice('role'), isMe, 'role')}
        />
        {isAdmin && user && !user.isNew && (
          <Select label="Status" options={statusOptions} {...ownKept(form.choice('accountStatus'), isMe, 'status')} />
        )}
      </Grid>
      <TextField
        label="Profile image URL"
        dir="ltr"
        autoComplete="off"
        {...form.line('profileImageUrl')}
        hint={form.line('profileImageUrl').hint ?? 'Address of a picture uploaded here: /uploads/…'}
      />
      {asked && (
        <AdminQuestion
          users={[form.values]}
          onConfirm={() => {
            setAsked(null);
            form.submit(asked);
          }}
          onCancel={() => setAsked(null)}
        />
      )}
    </EditDialog>
  );
}

const toldOf = (name: string, value: string): string =>
  name === 'role' ? roleLabel(value) : name === 'accountStatus' ? statusLabel(value) : value;

const hasEmail = (all: readonly KeyedUser[], email: string, but: KeyedUser | null): boolean =>
  all.some((each) => each.key !== but?.key && foldedEmail(each.email) === foldedEmail(email));

/** Users cannot lock themselves out. */
const ownKept = <T extends { disabled: boolean; hint: string | undefined }>(
  control: T,
  isMe: boolean,
  what: string,
): T => (isMe ? { ...control, disabled: true, hint: `You cannot change your own ${what}.` } : control);

/** Only the changed fields, because an unchanged value from elsewhere may not pass this form. */
const differing = (values: UserValues, initial: UserValues): Partial<UserInput> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== initial[name as keyof UserValues]),
  ) as Partial<UserInput>;

/** Gives the error of an email that is already in use its own text. */
function inWords(verdict: Verdict): Verdict {
  if (verdict.outcome !== 'rejected') return verdict;
  const reason = [verdict.message, verdict.fields.email ?? ''].find(isEmailTaken);
  if (reason === undefined) return verdict;
  return { ...verdict, message: EMAIL_TAKEN.atField, fields: { ...verdict.fields, email: EMAIL_TAKEN.atField } };
}
