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
import { dateRange } from '#kit/text/time-texts.ts';
import type { GroupView } from '#store/queries/base/views.ts';
import type { OfflineState } from '#store/replica/offline-state.ts';
import { AvatarStack } from '#ui/avatar/avatar-stack.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { Card } from '#ui/card/card.tsx';
import { coverLinkClass } from '#ui/card/card-class.ts';
import { classNames } from '#ui/class-names.ts';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
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
      <Row gap={3} align="stretch" wrap>
        <GroupIcon key={group.iconPath} iconPath={group.iconPath} type={group.type} />
        <Stack gap={1} shrinks className={styles.heading}>
          <Text as="h2" size="part" weight="title" breaks dir="auto">
            {group.name}
          </Text>
          <Row as="p" gap={2} rowGap={1} wrap>
            <GroupStatusBadge group={group} now={now} withoutDates="Completed" />
            <GroupTypeBadge type={group.type} />
            <PendingMark pending={group.pending} />
          </Row>
        </Stack>
      </Row>
      <Stack as="ul" gap={1} tone="soft" size="small">
        {dates && (
          <Row as="li" gap={2} breaks className={styles.fact}>
            <CalendarRangeIcon aria-hidden="true" />
            <span className={styles.dates}>{dates}</span>
          </Row>
        )}
        <Row as="li" gap={2} breaks className={styles.fact}>
          <HashIcon aria-hidden="true" />
          Group Code: {group.code}
        </Row>
        {group.defaultTimezone && (
          <Row as="li" gap={2} breaks className={styles.fact}>
            <GlobeIcon aria-hidden="true" />
            Timezone: {zoneTitle(group.defaultTimezone)}
          </Row>
        )}
      </Stack>
      <Row as="p" gap={2} rowGap={1} wrap tone="soft" size="small" tabular className={styles.people}>
        <AvatarStack people={people} total={group.memberCount} max={GROUP_CARD_AVATARS} />
        {membersText(group.memberCount)}
      </Row>
      <Row gap={3} justify="between" wrap className={styles.bottom}>
        {offline ? <OfflineMark offline={offline} now={now} /> : <Skeleton width="8rem" />}
        <Row gap={2} justify="end" wrap className={styles.actions}>
          {offline && mayBeKept(group, offline, now) && <KeepButton groupId={group.id} name={group.name} />}
          <Link
            {...toGroup(group.id)}
            className={classNames(buttonClass(), coverLinkClass, styles.view)}
            aria-label={`View ${group.name}`}
          >
            View
            <ChevronRightIcon aria-hidden="true" />
          </Link>
        </Row>
      </Row>
    </Card>
  );
});

/** Whether the user can keep the group offline: past and archived groups are fetched whole only on request. */
function mayBeKept(group: GroupView, { state, files }: OfflineState, now: number): boolean {
  const isOver = group.isArchived || groupStatus(group, now) === 'Completed';
  return isOver && (state !== 'complete' || (files !== null && files.here < files.total));
}

/** A placeholder for a group's card. */
export function GroupCardSkeleton() {
  return (
    <Card className={styles.card} aria-hidden="true">
      <Row gap={3} align="stretch" wrap>
        <Skeleton width="3rem" height="3rem" />
        <Stack gap={1} shrinks className={styles.heading}>
          <Skeleton width="70%" />
          <Skeleton width="6rem" height="1.5rem" />
        </Stack>
      </Row>
      <Stack gap={1} tone="soft" size="small">
        <Skeleton width="13rem" />
        <Skeleton width="9rem" />
        <Skeleton width="11rem" />
      </Stack>
      <Skeleton width="8rem" height="1.75rem" />
      <Row gap={3} justify="between" wrap className={styles.bottom}>
        <Skeleton width="8rem" />
        <Skeleton width="5.5rem" height="var(--target)" />
      </Row>
    </Card>
  );
}
