import { useObservable, useRuntime } from '#kit/app/context.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import styles from './plain-page.module.css';

/** Only the user can end the blocking by another tab. */
export function HeldUpBanner() {
  const isHeldUp = useObservable(useRuntime().heldUp);
  if (!isHeldUp) return null;
  return (
    <div role="alert" className={styles.update}>
      <Banner tone="warning">
        This is taking longer than usual. If the app is open in another tab, close or reload it there.
      </Banner>
    </div>
  );
}

/** A new version waits until the user accepts it. */
export function UpdateBanner() {
  const update = useObservable(useRuntime().appUpdate);
  return (
    <div role="status" className={styles.update}>
      {update.ready && (
        <Banner
          tone="info"
          action={
            <Button size="small" onClick={update.apply}>
              Reload
            </Button>
          }
        >
          A new version is ready
        </Banner>
      )}
    </div>
  );
}
