import { Mark } from '#ui/mark/mark.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './plain-page.module.css';

/** Shown while the device reads the session; usually too short to be seen. */
export function Splash() {
  return (
    <div className={styles.splash} role="status">
      <Mark />
      <VisuallyHidden>Opening</VisuallyHidden>
    </div>
  );
}
