import LogInIcon from 'lucide-react/icons/log-in';
import { useId } from 'react';
import { SIGN_IN_PROBLEMS } from '#contract/records/people/sign-in-problem.ts';
import { useOnline } from '#kit/app/use-online.ts';
import { Button } from '#ui/button/button.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './entry-sheet.module.css';

const LABEL = 'Continue with your organization';

interface ThirdPartySignInProps {
  /** Whether the server has a provider, or does not report one. */
  available: boolean;
  /** Why the last attempt failed: one of `SIGN_IN_PROBLEMS`. */
  problem: string | null;
  onLeave?(): void;
}

/** The second tab: opens /api/login, which redirects to the provider. */
export function ThirdPartySignIn({ available, problem, onLeave }: ThirdPartySignInProps) {
  const reason = useId();
  const online = useOnline();
  const said = available && problem !== null ? sayProblem(problem) : null;
  return (
    <Stack gap={4} className={styles.form}>
      {said && (
        <Notice tone="error" title="Login failed">
          {said}
        </Notice>
      )}
      {online ? (
        <>
          {available ? (
            <Text tone="soft">You will be taken to your organization's own sign-in page and back.</Text>
          ) : (
            <NotSetUp />
          )}
          <a
            href="/api/login"
            className={buttonClass({ variant: available ? 'primary' : 'secondary', block: true })}
            onClick={onLeave}
          >
            <LogInIcon className={styles.icon} aria-hidden="true" />
            {LABEL}
          </a>
        </>
      ) : (
        <>
          <div id={reason}>
            <Offline />
          </div>
          <Button block unavailable aria-describedby={reason} icon={<LogInIcon aria-hidden="true" />}>
            {LABEL}
          </Button>
        </>
      )}
    </Stack>
  );
}

const NotSetUp = () => (
  <Notice tone="info" title="Not set up on this server">
    Signing in with an organization account is not set up here. Use your email and password.
  </Notice>
);

const Offline = () => (
  <Notice tone="offline" title="You are offline">
    Your organization's sign-in page needs a connection.
  </Notice>
);

/** The address is untrusted, so an unknown code is not shown. */
const sayProblem = (problem: string): string =>
  Object.entries(SIGN_IN_PROBLEMS).find(([name]) => name === problem)?.[1] ?? SIGN_IN_PROBLEMS.failed;
