import PencilIcon from 'lucide-react/icons/pencil';
import TrashIcon from 'lucide-react/icons/trash-2';
import { memo } from 'react';
import { displayName, initial } from '#contract/schema/names.ts';
import { compareNames } from '#contract/text/order.ts';
import { EmailText } from '#kit/text/email-text.tsx';
import type { KeyedMember } from '#store/queries/groups/keyed-members.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import { PendingMark } from '#ui/pending-mark/pending-mark.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { FACES, type Face, isRemovable, roleLabel, roleTone } from './face.ts';
import styles from './members.module.css';
import type { MembersView } from './use-members-view.ts';

const by =
  (text: (member: KeyedMember) => string) =>
  (a: KeyedMember, b: KeyedMember): number =>
    compareNames(text(a), text(b));

function Picture({ member }: { member: KeyedMember }) {
  return <Avatar name={displayName(member)} letter={initial(member)} src={member.profileImageUrl} size="small" />;
}

const typeColumn = (face: Face): Column<KeyedMember> => ({
  key: 'type',
  header: 'Type',
  inRow: face === 'tab' ? 'below' : 'mark',
  compare: by(({ role }) => roleLabel(role, face)),
  cell: (member) => (
    <Row as="span" gap={2} rowGap={1} align="baseline" wrap inline className={styles.role}>
      <Badge tone={roleTone(member.role)}>{roleLabel(member.role, face)}</Badge>
      <PendingMark pending={member.pending} />
    </Row>
  ),
});

/** The management shows a name in one column and the tab in three, which a card joins again. */
export const COLUMNS: Readonly<Record<Face, readonly Column<KeyedMember>[]>> = {
  management: [
    {
      key: 'name',
      header: 'First Name',
      compare: by(displayName),
      long: { share: 55, text: displayName },
      cell: (member) => (
        <Row as="span" gap={3} shrinks className={styles.who}>
          <Picture member={member} />
          <span dir="auto">{displayName(member)}</span>
        </Row>
      ),
    },
    {
      key: 'email',
      header: 'Email',
      inRow: 'below',
      compare: by(({ email }) => email),
      long: { share: 45, text: ({ email }) => email },
      cell: ({ email }) => (
        <Text as="span" tone="soft" breaks>
          <EmailText email={email} />
        </Text>
      ),
    },
    typeColumn('management'),
  ],
  tab: [
    {
      key: 'firstName',
      header: 'First Name',
      compare: by(({ firstName }) => firstName),
      long: { share: 42, text: ({ firstName }) => firstName },
      cell: (member) => (
        <Row as="span" gap={3} shrinks className={styles.who}>
          <Picture member={member} />
          <span className={styles.inTable} dir="auto">
            {member.firstName || <UnderLastName member={member} />}
          </span>
          <span className={styles.onCard} dir="auto">
            {displayName(member)}
            {member.preferredName && (
              <Text as="span" tone="soft" weight="plain">
                {' '}
                (<bdi>{member.preferredName}</bdi>)
              </Text>
            )}
          </span>
        </Row>
      ),
    },
    {
      key: 'lastName',
      header: 'Last Name',
      compare: by(({ lastName }) => lastName),
      long: { share: 36, text: ({ lastName }) => lastName },
      cell: ({ lastName }) => <InTable text={lastName} />,
    },
    {
      key: 'preferredName',
      header: 'Preferred Name',
      compare: by(({ preferredName }) => preferredName),
      long: { share: 22, text: ({ preferredName }) => preferredName },
      cell: ({ preferredName }) => <InTable text={preferredName} />,
    },
    typeColumn('tab'),
  ],
};

/**
 * A row is named by its first column: if the first name is missing, screen readers get the name from the next column.
 */
const UnderLastName = ({ member }: { member: KeyedMember }) =>
  member.lastName ? <VisuallyHidden>{displayName(member)}</VisuallyHidden> : displayName(member);

const InTable = ({ text }: { text: string }) => (
  <span className={styles.inTable} dir="auto">
    {text}
  </span>
);

const keyOf = ({ key }: KeyedMember): string => key;

interface MembersTableProps extends Pick<MembersView, 'face' | 'mayChange' | 'selected' | 'setSelected' | 'sorting'> {
  open: MembersView['tasks']['open'];
  members: readonly KeyedMember[];
}

/**
 * The shown members, with actions where the user may use them. Memoized, so that typing into the search does not render
 * it each time.
 */
export const MembersTable = memo(function MembersTable({
  face,
  mayChange,
  selected,
  setSelected,
  sorting,
  open,
  members,
}: MembersTableProps) {
  const verb = FACES[face].changeRole.label.toLowerCase();
  return (
    <div className={styles.table}>
      <DataTable
        caption="Members"
        columns={COLUMNS[face]}
        rows={members}
        rowKey={keyOf}
        rowName={displayName}
        sorting={sorting}
        {...(mayChange && {
          selection: { selected, onChange: setSelected },
          actions: (member: KeyedMember) => (
            <>
              <IconButton
                label={`Change ${verb} of ${displayName(member)}`}
                icon={<PencilIcon />}
                onClick={() => open(`change-role ${member.key}`)}
              />
              {isRemovable(member) && (
                <IconButton
                  label={`Remove ${displayName(member)}`}
                  icon={<TrashIcon />}
                  onClick={() => open({ do: 'remove', members: [member] })}
                />
              )}
            </>
          ),
        })}
      />
    </div>
  );
});
