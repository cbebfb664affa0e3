import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { compareNames } from '#contract/text/order.ts';
import { momentText } from '#contract/time/text.ts';
import { toRollCall } from '#kit/addresses/addresses.ts';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { namesOf } from '#kit/roll-call/use-roll-call.ts';
import { hereText, restText, someNames } from '#kit/roll-call/words.ts';
import type { MemberView, RollCallView } from '#store/queries/base/views.ts';
import { asOne } from '#store/queries/field/joined-calls.ts';
import { listMarksIn } from '#store/queries/field/roll-calls.ts';
import { countOf, missingOf, standingMarks } from '#store/queries/field/standing-marks.ts';
import { listMembers } from '#store/queries/groups/members.ts';
import { classNames } from '#ui/class-names.ts';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { PendingMark } from '#ui/pending-mark/pending-mark.tsx';
import styles from './roll-call.module.css';

interface CallListProps {
  label: string;
  groupId: string;
  /** Each with the roll calls that count as one with it (`joinedCalls`). */
  calls: readonly (readonly RollCallView[])[];
  zone: string;
}

export function CallList({ label, groupId, calls, zone }: CallListProps) {
  const { store } = usePerson();
  const members = useLiveQuery(() => listMembers(store, groupId), [store, groupId]);
  return (
    <Stack as="ul" gap={2} aria-label={label}>
      {calls.map((set) => (
        <li key={set[0]?.key}>
          <CallLink calls={set} members={members} zone={zone} />
        </li>
      ))}
    </Stack>
  );
}

function CallLink({
  calls,
  members,
  zone,
}: {
  calls: readonly RollCallView[];
  members: readonly MemberView[] | undefined;
  zone: string;
}) {
  const { store, user } = usePerson();
  const callKeys = calls.map(({ key }) => key).join(' ');
  const marks = useLiveQuery(() => listMarksIn(store, callKeys.split(' ')), [store, callKeys]);
  const call = useMemo(() => asOne(calls, user.id), [calls, user.id]);
  const missing = useMemo(() => {
    if (!call || !members || !marks) return null;
    const people = call.memberIds.map(namesOf(members, user).personOf).sort((a, b) => compareNames(a.name, b.name));
    const standing = standingMarks(marks);
    return { counts: countOf(call.memberIds, standing), names: missingOf(people, standing).map(({ name }) => name) };
  }, [call, members, marks, user]);
  if (!call) return null;
  const isOpen = call.closedAt === null;
  return (
    <Link {...toRollCall(call.groupId, call.id)} className={classNames(styles.call, isOpen && styles.open)}>
      <span className={styles.callTitle}>
        <bdi>{call.title}</bdi>
      </span>
      <Text as="span" weight="medium" tabular className={styles.here}>
        {missing && hereText(missing.counts)}
      </Text>
      <Text as="span" tone="soft" size="small" breaks className={styles.soft}>
        {momentText(call.startedAt, zone)}
        {!isOpen && ', closed'}
        {missing && restText(missing.counts) && ` · ${restText(missing.counts)}`}
        {missing && missing.names.length > 0 && ` · Missing: ${someNames(missing.names, 3)}`}
      </Text>
      <PendingMark pending={call.pending === 'needs-you' ? null : call.pending} />
    </Link>
  );
}
