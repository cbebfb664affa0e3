import { Link } from '@tanstack/react-router';
import { toDashboard } from '#kit/addresses/addresses.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { Mark } from '#ui/mark/mark.tsx';
import { usePageHeading } from '#ui/page-header/page-focus.ts';
import styles from './plain-page.module.css';

/** Shown for any path without a route. */
export function NotFoundScreen() {
  const heading = usePageHeading('404 Page Not Found');
  return (
    <Stack gap={3} justify="center" className={styles.missing}>
      <Mark className={styles.mark} />
      <Text ref={heading} tabIndex={-1} as="h1" size="page" weight="title">
        404 Page Not Found
      </Text>
      <p className={styles.words}>The page you're looking for doesn't exist or has been moved.</p>
      <Link {...toDashboard} className={buttonClass({ variant: 'primary' })}>
        Back to Home
      </Link>
    </Stack>
  );
}
