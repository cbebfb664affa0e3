import { displayName, initial } from '#contract/schema/names.ts';
import { compareNames, compareText } from '#contract/text/order.ts';
import { statusLabel, statusOf } from '#kit/text/account-status.ts';
import { EmailText } from '#kit/text/email-text.tsx';
import type { KeyedUser } from '#store/queries/people/keyed-users.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import type { Column } from '#ui/data-table/data-table.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import { PendingMark } from '#ui/pending-mark/pending-mark.tsx';
import { type Face, roleLabel, roleTone } from './face.ts';
import { RoleSelect } from './role-select.tsx';
import styles from './users.module.css';

const fullName = ({ firstName, lastName }: KeyedUser): string => `${firstName} ${lastName}`.trim();

const STATUS_TONES = { invited: 'warning', disabled: 'neutral', active: 'success' } as const;

function Who({ user, children }: { user: KeyedUser; children: React.ReactNode }) {
  return (
    <Row as="span" gap={3} shrinks>
      <Avatar name={displayName(user)} letter={initial(user)} src={user.profileImageUrl} size="small" />
      <Row as="span" gap={2} align="baseline" shrinks breaks className={styles.names}>
        {children}
      </Row>
    </Row>
  );
}

const email: Column<KeyedUser> = {
  key: 'email',
  header: 'Email',
  inRow: 'below',
  compare: (a, b) => compareNames(a.email, b.email),
  long: { share: 44, text: (user) => user.email },
  cell: (user) => (
    <Text as="span" tone="soft" breaks>
      {user.email ? <EmailText email={user.email} /> : 'No email'}
    </Text>
  ),
};

export const COLUMNS: Readonly<Record<Face, readonly Column<KeyedUser>[]>> = {
  users: [
    {
      key: 'user',
      header: 'User',
      compare: (a, b) => compareNames(fullName(a), fullName(b)),
      long: { share: 56, text: fullName },
      cell: (user) => (
        <Who user={user}>
          <span dir="auto">{fullName(user) || 'User'}</span>
          {user.isNew ? (
            <PendingMark pending={user.pending} />
          ) : (
            <Row as="span" gap={2} rowGap={0} align="baseline" wrap className={styles.more}>
              <Text as="span" tone="faint" size="small" weight="plain" tabular className={styles.rare}>
                {user.id}
              </Text>
              {statusOf(user) !== 'active' && (
                <Text as="span" tone="soft" size="small" weight="plain" className={styles.rare}>
                  {statusLabel(statusOf(user))}
                </Text>
              )}
              <PendingMark pending={user.pending} />
            </Row>
          )}
        </Who>
      ),
    },
    email,
    {
      key: 'role',
      header: 'Role',
      inRow: 'mark',
      compare: (a, b) => compareText(roleLabel(a.role), roleLabel(b.role)),
      cell: (user) => (
        <>
          <RoleSelect user={user} />
          <span className={styles.badge}>
            <Badge tone={roleTone(user.role)}>{roleLabel(user.role)}</Badge>
          </span>
        </>
      ),
    },
  ],
  admin: [
    {
      key: 'name',
      header: 'Name',
      compare: (a, b) => compareNames(displayName(a), displayName(b)),
      long: { share: 56, text: displayName },
      cell: (user) => (
        <Who user={user}>
          <span dir="auto">{fullName(user) || user.email || 'User'}</span>
          <PendingMark pending={user.pending} />
        </Who>
      ),
    },
    email,
    {
      key: 'role',
      header: 'Role',
      compare: (a, b) => compareText(roleLabel(a.role), roleLabel(b.role)),
      cell: ({ role }) => <Badge tone={roleTone(role)}>{roleLabel(role)}</Badge>,
    },
    {
      key: 'status',
      header: 'Status',
      inRow: 'mark',
      compare: (a, b) => compareText(statusLabel(statusOf(a)), statusLabel(statusOf(b))),
      cell: (user) => {
        const status = statusOf(user);
        return <Badge tone={STATUS_TONES[status as 'active'] ?? 'neutral'}>{statusLabel(status)}</Badge>;
      },
    },
  ],
};
