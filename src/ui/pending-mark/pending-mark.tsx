import CircleAlertIcon from 'lucide-react/icons/circle-alert';
import ClockIcon from 'lucide-react/icons/clock';
import { useContext } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from '../spinner/spinner.tsx';
import { OpenUnsent } from './open-unsent.ts';
import styles from './pending-mark.module.css';

const WORDS = { waiting: 'Not sent yet', sending: 'Sending…', 'needs-you': 'Needs you' } as const;

export interface PendingMarkProps {
  /** Null where all of the row is on the server: then nothing is shown. */
  pending: keyof typeof WORDS | null;
  className?: string | undefined;
}

/**
 * Marks a row of which a part is not on the server yet: the same small mark wherever a row can be changed. The mark of
 * a row that needs attention opens the place where it is settled.
 */
export function PendingMark({ pending, className }: PendingMarkProps) {
  const open = useContext(OpenUnsent);
  if (pending === null) return null;
  if (pending === 'needs-you' && open)
    return (
      <button type="button" className={classNames(styles.mark, styles.urgent, styles.button, className)} onClick={open}>
        <CircleAlertIcon aria-hidden />
        {WORDS[pending]}
      </button>
    );
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
