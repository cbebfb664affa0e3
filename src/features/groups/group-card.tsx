import { Link } from '@tanstack/react-router';
import CalendarRangeIcon from 'lucide-react/icons/calendar-range';
import ChevronRightIcon from 'lucide-react/icons/chevron-right';
import GlobeIcon from 'lucide-react/icons/globe';
import HashIcon from 'lucide-react/icons/hash';
import { memo } from 'react';
import { groupStatus } from '#contract/records/groups/group-status.ts';
import { GROUP_CARD_AVATARS } from '#contract/schema/limits.ts';
import { displayName, initial } from '#contract/schema/names.ts';
import { membersText } from '#contract/text/plural.ts';
import { zoneTitle } from '#contract/time/zone.ts';
import { toGroup } from '#kit/addresses/addresses.ts';
import { GroupStatusBadge, GroupTypeBadge } from '#kit/groups/group-badges.tsx';
import { GroupIcon } from '#kit/groups/group-icon.tsx';
import { KeepButton } from '#kit/offline/keep-button.tsx';
import { OfflineMark } from '#kit/offline/offline-mark.tsx';
import { dateRange } from '#kit/text/date-range.ts';
import type { GroupView } from '#store/queries/base/views.ts';
import type { OfflineState } from '#store/replica/offline-state.ts';
import { AvatarStack } from '#ui/avatar/avatar-stack.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { Card } from '#ui/card/card.tsx';
import { coverLinkClass } from '#ui/card/card-class.ts';
import { classNames } from '#ui/class-names.ts';
import { PendingMark } from '#ui/pending-mark/pending-mark.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import styles from './group-card.module.css';

interface GroupCardProps {
  group: GroupView;
  /** Undefined while it is read. */
  offline: OfflineState | undefined;
  /** Milliseconds since the epoch. */
  now: number;
}

/** A group of the list; a tap anywhere opens its schedule. Memoized, so that it renders only when its data changes. */
export const GroupCard = memo(function GroupCard({ group, offline, now }: GroupCardProps) {
  const dates = dateRange(group.startDate, group.endDate);
  const people = group.members.map((member) => ({
    key: member.userId,
    name: displayName(member),
    letter: initial(member),
    src: member.profileImageUrl,
  }));
  return (
    <Card as="li" interactive className={styles.card}>
      <div className={styles.top}>
        <GroupIcon key={group.iconPath} iconPath={group.iconPath} type={group.type} />
        <div className={styles.heading}>
          <h2 className={styles.name} dir="auto">
            {group.name}
          </h2>
          <p className={styles.badges}>
            <GroupStatusBadge group={group} now={now} withoutDates="Completed" />
            <GroupTypeBadge type={group.type} />
            <PendingMark pending={group.pending} />
          </p>
        </div>
      </div>
      <ul className={styles.facts}>
        {dates && (
          <li className={styles.fact}>
            <CalendarRangeIcon aria-hidden="true" />
            <span className={styles.dates}>{dates}</span>
          </li>
        )}
        <li className={styles.fact}>
          <HashIcon aria-hidden="true" />
          Group Code: {group.code}
        </li>
        {group.defaultTimezone && (
          <li className={styles.fact}>
            <GlobeIcon aria-hidden="true" />
            Timezone: {zoneTitle(group.defaultTimezone)}
          </li>
        )}
      </ul>
      <p className={styles.people}>
        <AvatarStack people={people} total={group.memberCount} max={GROUP_CARD_AVATARS} />
        {membersText(group.memberCount)}
      </p>
      <div className={styles.bottom}>
        {offline ? <OfflineMark offline={offline} now={now} /> : <Skeleton width="8rem" />}
        <div className={styles.actions}>
          {offline && mayBeKept(group, offline, now) && <KeepButton groupId={group.id} name={group.name} />}
          <Link
            {...toGroup(group.id)}
            className={classNames(buttonClass(), coverLinkClass, styles.view)}
            aria-label={`View ${group.name}`}
          >
            View
            <ChevronRightIcon aria-hidden="true" />
          </Link>
        </div>
      </div>
    </Card>
  );
});

/** Whether the user can keep the group offline: past and archived groups are fetched whole only on request. */
function mayBeKept(group: GroupView, { state, files }: OfflineState, now: number): boolean {
  const isOver = group.isArchived || groupStatus(group, now) === 'Completed';
  return isOver && (state !== 'complete' || (files !== null && files.here < files.total));
}
