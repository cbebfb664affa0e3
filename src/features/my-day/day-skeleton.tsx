import { Stack } from '#ui/layout/layout.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';

/** A placeholder for a card and a list. */
export function DaySkeleton() {
  return (
    <Stack gap={2}>
      <Skeleton height="1.25rem" width="4rem" />
      <Skeleton height="13rem" />
      <Skeleton height="1.25rem" width="4rem" />
      <Skeleton height="9rem" />
    </Stack>
  );
}
