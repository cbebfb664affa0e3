import { useObservable, useRuntime } from '#kit/app/context.ts';
import { Banner } from '#ui/banner/banner.tsx';
import styles from './plain-page.module.css';

/** Only the user can end the blocking by another tab. */
export function HeldUpBanner() {
  const isHeldUp = useObservable(useRuntime().heldUp);
  if (!isHeldUp) return null;
  return (
    <div role="alert" className={styles.update}>
      <Banner tone="warning">
        This is taking long. If the app is open in another tab or window, close or reload it there.
      </Banner>
    </div>
  );
}
