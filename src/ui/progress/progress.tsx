import styles from './progress.module.css';

interface ProgressProps {
  label: string;
  value: number;
  max: number;
}

/** The progress of an action, as a thin line. */
export function Progress({ label, value, max }: ProgressProps) {
  return <progress className={styles.progress} aria-label={label} value={value} max={max} />;
}
