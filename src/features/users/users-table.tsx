import LinkIcon from 'lucide-react/icons/link';
import MailIcon from 'lucide-react/icons/mail';
import PencilIcon from 'lucide-react/icons/pencil';
import TrashIcon from 'lucide-react/icons/trash-2';
import { memo } from 'react';
import { displayName } from '#contract/schema/names.ts';
import { usePerson } from '#kit/app/context.ts';
import type { KeyedUser } from '#store/queries/people/keyed-users.ts';
import { Button } from '#ui/button/button.tsx';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { RowActions } from '#ui/data-table/row-actions.tsx';
import type { MenuItem } from '#ui/menu/menu.tsx';
import { countedLabel, SelectionBar } from '#ui/selection-bar/selection-bar.tsx';
import { COLUMNS } from './columns.tsx';
import { useInvitationLink } from './use-invitation-link.ts';
import { useResend } from './use-resend.ts';
import type { UsersView } from './use-users-view.ts';
import styles from './users.module.css';

/** Why an account cannot be deleted, in words; null when it can. */
function whyKept(user: KeyedUser, myId: string): string | null {
  if (user.id === myId) return 'You cannot delete your own account.';
  return user.role === 'admin' ? 'Administrators cannot be deleted.' : null;
}

/**
 * Another invitation can be mailed to a user with an unanswered one; the first is mailed when the account reaches the
 * server.
 */
const canBeInvited = ({ isNew, accountStatus }: KeyedUser): boolean => accountStatus === 'invited' && !isNew;

interface UsersTableProps extends Pick<UsersView, 'face' | 'selected' | 'setSelected' | 'sorting'> {
  open: UsersView['tasks']['open'];
  users: readonly KeyedUser[];
}

const keyOf = ({ key }: KeyedUser): string => key;

/**
 * The shown users, with actions for one or several. Memoized, so that typing into the search does not render it each
 * time.
 */
export const UsersTable = memo(function UsersTable({
  face,
  users,
  selected,
  setSelected,
  sorting,
  open,
}: UsersTableProps) {
  const { user: me } = usePerson();
  const resend = useResend();
  const link = useInvitationLink();
  const chosen = users.filter(({ key }) => selected.has(key));
  const others = chosen.filter(({ id }) => id !== me.id);
  const deletable = chosen.filter((user) => whyKept(user, me.id) === null);
  const invited = chosen.filter(canBeInvited);
  const counted = (label: string, of: readonly KeyedUser[]) => countedLabel(label, of.length, chosen.length);
  const copyLink = (user: KeyedUser): MenuItem => ({
    value: 'copy-link',
    label: 'Copy invitation link',
    icon: <LinkIcon aria-hidden="true" />,
    busy: link.asking === user.key && 'Copying…',
    onSelect: () => void link.copy(user),
  });
  const invitation = (user: KeyedUser): MenuItem[] => [
    {
      value: 'resend',
      label: 'Resend invitation',
      icon: <MailIcon aria-hidden="true" />,
      busy: resend.sending.has(user.key) && 'Sending…',
      onSelect: () => void resend.send([user]),
    },
    ...(link.isOffered ? [copyLink(user)] : []),
  ];
  return (
    <div className={styles.table} data-face={face}>
      <DataTable<KeyedUser>
        caption="Users"
        columns={COLUMNS[face]}
        rows={users}
        rowKey={keyOf}
        rowName={displayName}
        selection={{ selected, onChange: setSelected }}
        sorting={sorting}
        actions={(user, isOpen) => {
          const kept = whyKept(user, me.id);
          const name = displayName(user);
          return (
            <RowActions
              {...{ name, isOpen }}
              first={{ value: 'edit', label: 'Edit', icon: <PencilIcon />, onSelect: () => open.edit(user) }}
              rest={[
                ...(canBeInvited(user) ? invitation(user) : []),
                {
                  value: 'delete',
                  label: 'Delete',
                  icon: <TrashIcon aria-hidden="true" />,
                  danger: true,
                  disabled: kept !== null,
                  why: kept,
                  onSelect: () => open.ask({ do: 'delete', users: [user] }),
                },
              ]}
            />
          );
        }}
      />
      <SelectionBar count={chosen.length} onClear={() => setSelected(new Set())}>
        {others.length > 0 && (
          <Button size="small" onClick={() => open.ask({ do: 'change-many', users: others })}>
            {counted('Change role', others)}
          </Button>
        )}
        {invited.length > 0 && (
          <Button size="small" onClick={() => open.ask({ do: 'resend', users: invited })}>
            {counted('Resend invitations', invited)}
          </Button>
        )}
        {deletable.length > 0 && (
          <Button size="small" onClick={() => open.ask({ do: 'delete', users: deletable })}>
            {counted('Delete', deletable)}
          </Button>
        )}
      </SelectionBar>
    </div>
  );
});
