import { Link } from '@tanstack/react-router';
import LinkIcon from 'lucide-react/icons/unlink';
import { useEffect, useState } from 'react';
import { toForgotPassword, toLogin } from '#kit/addresses/addresses.ts';
import { useRuntime, useSession } from '#kit/app/context.ts';
import { useOnline } from '#kit/app/use-online.ts';
import type { PasswordLinkKind, PasswordOutcome } from '#runtime/services/passwords.ts';
import { Button } from '#ui/button/button.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Spinner } from '#ui/spinner/spinner.tsx';
import styles from './entry-sheet.module.css';
import { EntrySheet } from './entry-sheet.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { PASSWORD_PHRASES, reasonOf } from './phrases.ts';

interface PasswordLinkScreenProps {
  kind: PasswordLinkKind;
  /** The token of the followed link; null when there is none. */
  token: string | null;
  redirectMs: number;
}

/** The target of an email's link. Validates the link first, which does not use it up. */
export function PasswordLinkScreen(props: PasswordLinkScreenProps) {
  const { kind, token } = props;
  return (
    <EntrySheet title={PASSWORD_PHRASES[kind].title}>
      <SignedInNotice />
      {token === null ? (
        <InvalidRequest reason={reasonOf(null)} />
      ) : (
        <LinkedPassword key={token} {...props} token={token} />
      )}
    </EntrySheet>
  );
}

function LinkedPassword({ kind, token, redirectMs }: PasswordLinkScreenProps & { token: string }) {
  const runtime = useRuntime();
  const online = useOnline();
  const [found, setFound] = useState<PasswordOutcome | null>(null);
  const unheard = found !== null && isUnheard(found);

  useEffect(() => {
    if (found) return;
    let isOver = false;
    void runtime.passwords.checkLink(token).then((answer) => isOver || setFound(answer));
    return () => {
      isOver = true;
    };
  }, [runtime, token, found]);

  /** Runs while the form is open with typed text, and closes it only when the link is invalid. */
  const checkAgain = async () => {
    const answer = await runtime.passwords.checkLink(token);
    if (answer.outcome !== 'done' && !isUnheard(answer)) setFound(answer);
  };

  // The link is checked again once the network is back.
  const [wasOnline, setWasOnline] = useState(online);
  if (online !== wasOnline) {
    setWasOnline(online);
    if (online && unheard) setFound(null);
  }

  if (found?.outcome === 'done')
    return <NewPasswordForm {...{ kind, token, redirectMs }} onRefused={() => void checkAgain()} />;
  return (
    <div className={styles.verdict} aria-live="polite">
      {found ? (
        <InvalidRequest reason={reasonOf(found)} onRetry={unheard ? () => setFound(null) : undefined} />
      ) : (
        <Row as="p" gap={2} inline tone="soft" className={styles.waiting}>
          <Spinner />
          Validating your request...
        </Row>
      )}
    </div>
  );
}

/** Whether an answer leaves the link's validity open. */
const isUnheard = (answer: PasswordOutcome): boolean =>
  answer.outcome === 'failed' || (answer.outcome === 'refused' && answer.isForNow === true);

/** @param onRetry given when the link may be valid but could not be checked */
function InvalidRequest({ reason, onRetry }: { reason: string; onRetry?: (() => void) | undefined }) {
  const online = useOnline();
  return (
    <Stack as="section" gap={2} justify="center" className={styles.card} aria-label="Invalid Request">
      <LinkIcon aria-hidden="true" />
      <h2>Invalid Request</h2>
      <p>{reason}</p>
      {onRetry && (
        <Text tone="soft">
          {online
            ? 'The server could not check your link. It may still work.'
            : 'You are offline. Your link is checked again once you are connected.'}
        </Text>
      )}
      <div className={styles.ways}>
        {onRetry && (
          <Button variant="primary" block onClick={onRetry}>
            Try again
          </Button>
        )}
        <Link
          {...toLogin()}
          replace
          className={buttonClass({ variant: onRetry ? 'secondary' : 'primary', block: true })}
        >
          Go to Login
        </Link>
        {!onRetry && (
          <Link {...toForgotPassword} replace className={styles.quiet}>
            Get a new link
          </Link>
        )}
      </div>
    </Stack>
  );
}

/** A user may follow a link on a device where another user is signed in. */
function SignedInNotice() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  return (
    <Notice tone="info" title={`You are signed in as ${session.user.email}`}>
      The new password is for the account that received the link.
    </Notice>
  );
}
