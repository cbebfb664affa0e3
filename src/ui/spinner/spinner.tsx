import styles from './spinner.module.css';

/** A turning ring beside words that say what runs; says nothing by itself. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
