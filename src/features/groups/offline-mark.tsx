import CircleCheckIcon from 'lucide-react/icons/circle-check';
import CloudDownloadIcon from 'lucide-react/icons/cloud-download';
import { ageText } from '#contract/time/age.ts';
import type { OfflineState } from '#store/queries/views.ts';
import styles from './group-card.module.css';

/**
 * What of a group works without a network, honestly: 'Available offline' only when every part is on the device, with
 * the age of the oldest. `now` in milliseconds since the epoch.
 */
export function OfflineMark({ offline, now }: { offline: OfflineState; now: number }) {
  if (offline.state === 'complete') {
    return (
      <p className={styles.offline}>
        <CircleCheckIcon className={styles.whole} aria-hidden="true" />
        <span>
          Available offline
          {offline.syncedAt !== null && <span className={styles.age}>Updated {ageText(offline.syncedAt, now)}</span>}
        </span>
      </p>
    );
  }
  return (
    <p className={styles.offline}>
      <CloudDownloadIcon aria-hidden="true" />
      <span>
        Not on this device yet
        {offline.state === 'partial' && (
          <span className={styles.age}>
            {offline.done} of {offline.total} parts
          </span>
        )}
      </span>
    </p>
  );
}
