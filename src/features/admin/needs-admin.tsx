import { Link, type LinkProps } from '@tanstack/react-router';
import ChevronRightIcon from 'lucide-react/icons/chevron-right';
import { type ReactNode, useId } from 'react';
import { groupStatus } from '#contract/records/groups/group-status.ts';
import { plural } from '#contract/text/plural.ts';
import { toGroupMembers } from '#kit/addresses/addresses.ts';
import { toAdminGroups, toAdminUsers } from '#kit/addresses/admin-addresses.ts';
import { useObservableField, usePerson } from '#kit/app/context.ts';
import { useMailsNothing } from '#kit/app/use-environment.ts';
import { statusOf } from '#kit/text/account-status.ts';
import type { ServerReport } from '#runtime/services/administration.ts';
import type { GroupView } from '#store/queries/base/views.ts';
import type { KeyedUser } from '#store/queries/people/keyed-users.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Card } from '#ui/card/card.tsx';
import { coverLinkClass } from '#ui/card/card-class.ts';
import { Text } from '#ui/layout/layout.tsx';
import { Names } from '#ui/names/names.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import styles from './overview.module.css';

interface Need {
  title: string;
  detail: ReactNode;
  /** Where an administrator does something about it; without it, that is on the server. */
  to?: LinkProps;
  isUrgent?: boolean;
}

/** How many are named; the others are counted. */
const FEW = 3;

const named = (of: readonly string[]): ReactNode => (
  <>
    <Names of={of.slice(0, FEW)} />
    {of.length > FEW && ` and ${of.length - FEW} more`}
  </>
);

const nameOf = ({ firstName, lastName, email }: KeyedUser): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email || 'User';

function ofServer(report: ServerReport | undefined, mailsNothing: boolean): Need[] {
  const { isWell = null, storage = null, system = null } = report?.outcome === 'answered' ? report : {};
  const undelivered = system?.undelivered ?? [];
  const found: (Need | false)[] = [
    storage?.isFull === true && {
      title: 'The server disk is full',
      detail: 'New data is refused until there is space on the disk.',
      isUrgent: true,
    },
    isWell === false && {
      title: 'The server reports a problem',
      detail: 'Its health check fails.',
      isUrgent: true,
    },
    system?.uploads.isUsable === false && {
      title: 'The file store does not answer',
      detail: 'Pictures and files wait on the devices until it is back.',
      isUrgent: true,
    },
    undelivered.length > 0 && {
      title: `Emails to ${plural(undelivered.length, 'address', 'addresses')} failed`,
      detail: named(undelivered),
      to: undelivered.length === 1 ? { ...toAdminUsers, search: { q: undelivered[0] } } : toAdminUsers,
      isUrgent: true,
    },
    mailsNothing && {
      title: 'Email is not set up',
      detail:
        'SMTP_URL is not set, so invitations and password links are not sent. Copy each invitation link from User Management.',
      to: toAdminUsers,
    },
  ];
  return found.filter((need) => need !== false);
}

function ofPeople(users: readonly KeyedUser[]): Need[] {
  const invited = users.filter((user) => statusOf(user) === 'invited');
  if (invited.length === 0) return [];
  return [
    {
      title: plural(invited.length, 'pending invitation'),
      detail: named(invited.map(nameOf)),
      to: { ...toAdminUsers, search: { status: 'invited' } },
    },
  ];
}

function ofGroups(groups: readonly GroupView[], now: number): Need[] {
  const open = groups.filter((group) => !group.isArchived);
  const empty = open.filter((group) => group.memberCount === 0 && groupStatus(group, now) !== 'Completed');
  const undated = open.filter(({ startDate, endDate }) => !startDate || !endDate);
  const found: (Need | false)[] = [
    empty.length > 0 && {
      title: `${plural(empty.length, 'group')} without members`,
      detail: named(empty.map(({ name }) => name)),
      to: empty.length === 1 ? toGroupMembers(empty[0]?.id ?? '') : toAdminGroups,
    },
    undated.length > 0 && {
      title: `${plural(undated.length, 'group')} without dates`,
      detail: named(undated.map(({ name }) => name)),
      to: toAdminGroups,
    },
  ];
  return found.filter((need) => need !== false);
}

interface NeedsAdminProps {
  /** Undefined while they are read or fetched; null when they are not on this device. */
  users: readonly KeyedUser[] | null | undefined;
  groups: readonly GroupView[] | null | undefined;
  report: ServerReport | undefined;
  /** Milliseconds since the epoch. */
  now: number;
}

/** The tasks of an administrator: the server, its mail, invitations, and groups without members or dates. */
export function NeedsAdmin({ users, groups, report, now }: NeedsAdminProps) {
  const id = useId();
  const online = useObservableField(usePerson().sync, 'online');
  const mailsNothing = useMailsNothing();
  const isFetched = users !== undefined && groups !== undefined;
  // During a first pull the lists come in parts: groups before their members, for example.
  const ofLists = isFetched ? [...ofPeople(users ?? []), ...ofGroups(groups ?? [], now)] : [];
  const needs = [...ofServer(report, mailsNothing), ...ofLists];
  const isComing = !isFetched || (online && !report);
  const isKnown = users && groups && report?.outcome === 'answered';
  return (
    <Card as="section" aria-labelledby={id} aria-busy={isComing} className={styles.rows}>
      <h2 id={id} className={styles.heading}>
        To do
      </h2>
      {(needs.length > 0 || !isFetched) && (
        <ul aria-labelledby={id}>
          {needs.map((need) => (
            <NeedRow key={need.title} {...need} />
          ))}
          {/* In place of the row of invitations, which most organizations have. */}
          {!isFetched && (
            <li className={styles.need}>
              <Text as="div" grows shrinks>
                <Skeleton width="10rem" />
                <Skeleton className={styles.detail} />
              </Text>
            </li>
          )}
        </ul>
      )}
      {needs.length === 0 && isFetched && (
        <p className={styles.none}>
          {isComing ? <Skeleton /> : isKnown ? 'Nothing to do.' : 'Some checks need a connection.'}
        </p>
      )}
    </Card>
  );
}

function NeedRow({ title, detail, to, isUrgent }: Need) {
  return (
    <li className={styles.need}>
      <Text as="div" grows shrinks>
        {to ? (
          <Link {...to} className={coverLinkClass}>
            {title}
          </Link>
        ) : (
          <span>{title}</span>
        )}
        <Text tone="soft" size="small">
          {detail}
        </Text>
      </Text>
      {isUrgent && <Badge tone="danger">Urgent</Badge>}
      {to && <ChevronRightIcon aria-hidden="true" />}
    </li>
  );
}
