import styles from './progress.module.css';

export interface ProgressProps {
  /** What goes on. */
  label: string;
  value: number;
  max: number;
}

/** How far something has got, as a thin line. */
export function Progress({ label, value, max }: ProgressProps) {
  return <progress className={styles.progress} aria-label={label} value={value} max={max} />;
}
