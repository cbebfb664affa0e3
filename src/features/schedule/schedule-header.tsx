import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import ArrowLeftIcon from 'lucide-react/icons/arrow-left';
import { shortDayText } from '#contract/time/text.ts';
import { toGroups } from '#kit/addresses.ts';
import { usePerson } from '#kit/context.ts';
import { getOfflineState } from '#store/queries/copies.ts';
import type { GroupView } from '#store/queries/views.ts';
import { usePageHeading } from '#ui/page-header/page-focus.ts';
import { PendingMark } from '#ui/pending-mark/pending-mark.tsx';
import { OfflineMark } from './offline-mark.tsx';
import styles from './schedule-header.module.css';

/** The group above its tabs: way back, name, dates, code, and how whole the device's copy is. */
export function ScheduleHeader({ group, now }: { group: GroupView; now: number }) {
  const { store } = usePerson();
  // By itself, for a pull makes it be asked anew again and again: nothing else shall wait for it.
  const offline = useLiveQuery(() => getOfflineState(store, group.id), [store, group.id]);
  const heading = usePageHeading(group.name);
  const dates = [group.startDate, group.endDate].flatMap((day) => (day ? [shortDayText(day)] : [])).join(' - ');
  return (
    <header className={styles.header}>
      <Link {...toGroups} className={styles.back} aria-label="Back to groups" title="Back to groups">
        <ArrowLeftIcon aria-hidden="true" />
      </Link>
      <h1 ref={heading} tabIndex={-1} className={styles.name}>
        {group.name}
      </h1>
      <ul className={styles.facts}>
        {dates && <li className={styles.dates}>{dates}</li>}
        {group.code && <li>Group Code: {group.code}</li>}
        {group.pending && (
          <li>
            <PendingMark pending={group.pending} />
          </li>
        )}
        {offline && (
          <li>
            <OfflineMark offline={offline} now={now} />
          </li>
        )}
      </ul>
    </header>
  );
}
