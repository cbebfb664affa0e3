import LockIcon from 'lucide-react/icons/lock';
import { toGroup } from '#kit/addresses.ts';
import { BackLink } from '#kit/back-link.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { PageHeader } from '#ui/page-header/page-header.tsx';
import styles from './roll-call.module.css';

/** In place of roll calls, for whoever does not lead any. */
export function StaffOnly({ groupId }: { groupId: string }) {
  return (
    <section className={styles.screen}>
      <div className={styles.head}>
        <BackLink to={toGroup(groupId)} label="Back to the group" />
        <PageHeader title="Roll calls" />
      </div>
      <EmptyState icon={<LockIcon />} title="Roll calls are for the staff of a group">
        You are not on the staff of this group, or its server has no roll calls.
      </EmptyState>
    </section>
  );
}
