import CircleCheckIcon from 'lucide-react/icons/circle-check';
import CloudDownloadIcon from 'lucide-react/icons/cloud-download';
import { ageText } from '#contract/time/age.ts';
import { useObservableField, useRuntime } from '#kit/app/context.ts';
import type { AppUpdate } from '#runtime/tabs/register-worker.ts';
import type { OfflineState } from '#store/replica/offline-state.ts';
import { classNames } from '#ui/class-names.ts';
import { Row } from '#ui/layout/layout.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './offline-mark.module.css';
import { oldText } from './old-data.ts';

const NOT_YET = 'Not on this device yet';
const PREPARING = 'Preparing for offline use';
const PARTLY = 'Partly available offline';

/** The text for a group of which every part is on the device, by the state of the app's own files. */
const WHOLE: Record<AppUpdate['onDevice'], string> = {
  yes: 'Available offline',
  pending: PREPARING,
  never: 'Available while this page is open',
};

interface OfflineMarkProps {
  offline: OfflineState;
  /** Milliseconds since the epoch. */
  now: number;
  /** One line, which says when the data is older than it should be; else two lines. On a phone only that has words. */
  inline?: boolean;
}

/**
 * Shows how much of a group works without a network: 'Available offline' only when every part is on the device, with
 * its pictures and files and the app itself; with the age of the oldest part.
 */
export function OfflineMark({ offline, now, inline }: OfflineMarkProps) {
  const onDevice = useObservableField(useRuntime().appUpdate, 'onDevice');
  const text = textOf(offline, onDevice);
  const isWhole = text === WHOLE.yes;
  const old = inline && offline.syncedAt !== null ? oldText(offline.syncedAt, now) : null;
  const detail = old ?? detailOf(offline, onDevice, now);
  const line = detail ? `${text} · ${detail}` : text;
  return (
    <Row
      as="span"
      gap={2}
      align="start"
      shrinks
      tone="soft"
      size="small"
      data-old={old ? '' : undefined}
      className={classNames(
        'unprinted',
        styles.mark,
        inline && styles.inline,
        isWhole && styles.whole,
        old && styles.old,
      )}
    >
      {isWhole ? <CircleCheckIcon aria-hidden="true" /> : <CloudDownloadIcon aria-hidden="true" />}
      {inline && !old ? (
        <VisuallyHidden at="small">{line}</VisuallyHidden>
      ) : (
        <span>
          {inline ? line : text}
          {!inline && detail && <span className={styles.detail}>{detail}</span>}
        </span>
      )}
    </Row>
  );
}

function textOf({ state, files }: OfflineState, onDevice: AppUpdate['onDevice']): string {
  if (state !== 'complete') return NOT_YET;
  // Until the device has checked the files, some may be missing.
  if (!files) return PREPARING;
  return files.here < files.total && onDevice === 'yes' ? PARTLY : WHOLE[onDevice];
}

function detailOf(
  { state, syncedAt, done, total, files }: OfflineState,
  onDevice: AppUpdate['onDevice'],
  now: number,
): string | null {
  if (state === 'partial') return `${done} of ${total} parts`;
  if (state === 'none' || onDevice === 'pending' || !files) return null;
  const missing = files.here < files.total && `${files.here} of ${files.total} files`;
  const age = syncedAt !== null && `Updated ${ageText(syncedAt, now)}`;
  return [missing, age].filter(Boolean).join(' · ') || null;
}
