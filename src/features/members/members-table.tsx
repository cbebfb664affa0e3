import type { ReactNode } from 'react';
import { MEMBERS_SKELETON_ROWS } from '#contract/limits.ts';
import { displayName, initial } from '#contract/names.ts';
import { isStaffRole, memberRoleLabel } from '#contract/roles.ts';
import type { MemberView } from '#store/queries/views.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { PendingMark } from '#ui/pending-mark/pending-mark.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import styles from './members-table.module.css';

const SKELETON_ROWS = Array.from({ length: MEMBERS_SKELETON_ROWS }, (_, index) => `row-${index}`);

/** A table where there is room; on phones each row is a card. */
export function MembersTable({ members }: { members: readonly MemberView[] }) {
  return (
    <Frame>
      {members.map((member) => (
        <tr key={member.id}>
          <th scope="row" className={styles.first}>
            <Avatar name={displayName(member)} letter={initial(member)} src={member.profileImageUrl} size="small" />
            {member.firstName || (!member.lastName && displayName(member))}
          </th>
          <td>{member.lastName}</td>
          <td className={styles.preferred}>{member.preferredName}</td>
          <td className={styles.type}>
            <span className={styles.role}>
              <Badge tone={isStaffRole(member.role) ? 'info' : 'neutral'}>{memberRoleLabel(member.role)}</Badge>
              <PendingMark pending={member.pending} />
            </span>
          </td>
        </tr>
      ))}
    </Frame>
  );
}

/** The shape of the first five rows while members are read. */
export function MembersSkeleton() {
  return (
    <Frame>
      {SKELETON_ROWS.map((row) => (
        <tr key={row}>
          <th scope="row" className={styles.first}>
            <Skeleton round width="2rem" height="2rem" />
            <Skeleton width="6rem" />
          </th>
          <td>
            <Skeleton width="5rem" />
          </td>
          <td className={styles.preferred} />
          <td className={styles.type}>
            <Skeleton width="5rem" />
          </td>
        </tr>
      ))}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.container}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">First Name</th>
            <th scope="col">Last Name</th>
            <th scope="col">Preferred Name</th>
            <th scope="col">Type</th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
