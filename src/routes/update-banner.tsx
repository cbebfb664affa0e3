import { useObservable, useRuntime } from '#kit/app/context.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import styles from './plain-page.module.css';

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
