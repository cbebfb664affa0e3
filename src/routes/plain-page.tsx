import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toDashboard } from '#kit/addresses/addresses.ts';
import { Button } from '#ui/button/button.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { Mark } from '#ui/mark/mark.tsx';
import { usePageHeading } from '#ui/page-header/page-focus.ts';
import styles from './plain-page.module.css';

/** The messages of browsers for a module that could not be fetched; no browser has an error name for it. */
const IS_MISSING_CODE = /dynamically imported module|importing a module script|preload CSS/i;

/** When a screen fails, the rest of the application works, and the user sees a message in plain words. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const heading = usePageHeading('Something went wrong');
  const isMissing = error instanceof Error && IS_MISSING_CODE.test(error.message);

  useEffect(() => {
    console.error('This screen could not be shown', error);
  }, [error]);

  const again = () => {
    reset();
    void router.invalidate();
  };

  return (
    <Stack gap={3} justify="center" className={styles.missing} role="alert">
      <Mark className={styles.mark} />
      <Text ref={heading} tabIndex={-1} as="h1" size="page" weight="title">
        {isMissing ? 'This screen is not on this device yet' : 'This screen could not be shown'}
      </Text>
      <p className={styles.words}>
        {isMissing ? 'Connect once to download it.' : 'Something went wrong on our side.'} Your changes are safe on this
        device.
      </p>
      <Button variant="primary" onClick={again}>
        Try again
      </Button>
      <Link {...toDashboard} className={buttonClass({ variant: 'quiet' })}>
        Back to Home
      </Link>
    </Stack>
  );
}

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
