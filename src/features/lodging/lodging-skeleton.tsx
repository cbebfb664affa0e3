import { Stack } from '#ui/layout/layout.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './hotels-view.module.css';

const ROOMS = ['first', 'second', 'third'];

/** A placeholder while hotels and rooms are read. */
export function LodgingSkeleton() {
  return (
    <Stack gap={4} className={styles.columns}>
      <VisuallyHidden>Loading the lodging…</VisuallyHidden>
      <Skeleton height="4.5rem" />
      <Stack gap={4} shrinks className={styles.details}>
        <Skeleton height="7rem" />
        {ROOMS.map((room) => (
          <Skeleton key={room} height="6rem" />
        ))}
      </Stack>
    </Stack>
  );
}
