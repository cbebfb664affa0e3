import CircleCheckIcon from 'lucide-react/icons/circle-check';
import CloudDownloadIcon from 'lucide-react/icons/cloud-download';
import { ageText } from '#contract/time/age.ts';
import type { OfflineState } from '#store/queries/views.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './offline-mark.module.css';

export interface OfflineMarkProps {
  offline: OfflineState;
  /** Milliseconds since the epoch. */
  now: number;
  /** On one line, else on two. */
  inline?: boolean;
}

/**
 * What of a group works without a network: 'Available offline' only when every part is on the device, with the age of
 * the oldest.
 */
export function OfflineMark({ offline: { state, syncedAt, done, total }, now, inline }: OfflineMarkProps) {
  const isWhole = state === 'complete';
  const age = isWhole && syncedAt !== null && `Updated ${ageText(syncedAt, now)}`;
  const detail = age || (state === 'partial' && `${done} of ${total} parts`);
  return (
    <span className={classNames(styles.mark, inline && styles.inline, isWhole && styles.whole)}>
      {isWhole ? <CircleCheckIcon aria-hidden="true" /> : <CloudDownloadIcon aria-hidden="true" />}
      <span>
        {isWhole ? 'Available offline' : 'Not on this device yet'}
        {detail && (inline ? ` · ${detail}` : <span className={styles.detail}>{detail}</span>)}
      </span>
    </span>
  );
}
