import CircleCheckIcon from 'lucide-react/icons/circle-check';
import CloudDownloadIcon from 'lucide-react/icons/cloud-download';
import { ageText } from '#contract/time/age.ts';
import type { OfflineState } from '#store/queries/views.ts';
import styles from './schedule-header.module.css';

/** How whole the device's copy of the group is, and how old. Only a complete one is promised. */
export function OfflineMark({ offline, now }: { offline: OfflineState; now: number }) {
  if (offline.state === 'complete') {
    return (
      <span className={styles.mark}>
        <CircleCheckIcon aria-hidden="true" className={styles.whole} />
        Available offline{offline.syncedAt !== null && <> · {ageText(offline.syncedAt, now)}</>}
      </span>
    );
  }
  return (
    <span className={styles.mark}>
      <CloudDownloadIcon aria-hidden="true" />
      {offline.state === 'partial'
        ? `${offline.done} of ${offline.total} parts on this device`
        : 'Not on this device yet'}
    </span>
  );
}
