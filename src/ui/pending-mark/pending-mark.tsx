import CircleAlertIcon from 'lucide-react/icons/circle-alert';
import ClockIcon from 'lucide-react/icons/clock';
import { classNames } from '../class-names.ts';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './pending-mark.module.css';

const WORDS = { waiting: 'Not sent yet', sending: 'Sending…', 'needs-you': 'Needs you' } as const;

export interface PendingMarkProps {
  /** Null where everything of the row is on the server: then nothing is shown. */
  pending: keyof typeof WORDS | null;
  className?: string | undefined;
}

/** Says of a row that a part of it is not on the server yet: the same small mark wherever a row can be changed. */
export function PendingMark({ pending, className }: PendingMarkProps) {
  if (pending === null) return null;
  return (
    <span className={classNames(styles.mark, pending === 'needs-you' && styles.urgent, className)}>
      {pending === 'sending' ? (
        <Spinner />
      ) : pending === 'waiting' ? (
        <ClockIcon aria-hidden />
      ) : (
        <CircleAlertIcon aria-hidden />
      )}
      {WORDS[pending]}
    </span>
  );
}
