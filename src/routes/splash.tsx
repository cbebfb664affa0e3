import { Mark } from '#ui/mark/mark.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './plain-page.module.css';

/** What is seen while the device is asked who was signed in; usually too short to be seen at all. */
export function Splash() {
  return (
    <div className={styles.splash} role="status">
      <Mark />
      <VisuallyHidden>Opening</VisuallyHidden>
    </div>
  );
}
