import CircleAlertIcon from 'lucide-react/icons/circle-alert';
import ClockIcon from 'lucide-react/icons/clock';
import { classNames } from '../class-names.ts';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './pending-mark.module.css';
import { openUnsentList } from './unsent-list.ts';

const WORDS = { waiting: 'Not sent yet', sending: 'Sending…', 'needs-you': 'Needs attention' } as const;

interface PendingMarkProps {
  /** Null where all of the row is on the server: then nothing is shown. */
  pending: keyof typeof WORDS | null;
  className?: string | undefined;
}

/**
 * Marks a row of which a part is not on the server yet: the same small mark wherever a row can be changed. The mark of
 * a row that needs attention opens the place where it is settled.
 */
export function PendingMark({ pending, className }: PendingMarkProps) {
  if (pending === null) return null;
  if (pending === 'needs-you')
    return (
      <button
        type="button"
        className={classNames(styles.mark, styles.urgent, styles.button, className)}
        onClick={openUnsentList}
      >
        <CircleAlertIcon aria-hidden />
        {WORDS[pending]}
      </button>
    );
  return (
    <span className={classNames(styles.mark, className)}>
      {pending === 'sending' ? <Spinner /> : <ClockIcon aria-hidden />}
      {WORDS[pending]}
    </span>
  );
}
