import { ageText } from '#contract/age.ts';
import styles from './comments.module.css';

const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** How long ago, in words; the exact time on this device's clock as a tooltip. */
export function CommentTime({ at, now }: { at: string; now: number }) {
  return (
    <time dateTime={at} title={exact.format(new Date(at))} className={styles.time}>
      {ageText(Date.parse(at), now)}
    </time>
  );
}
