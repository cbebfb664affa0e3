import styles from './spinner.module.css';

/** A turning ring beside words that name the running action; it has no text of its own. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
