import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { safeParse } from 'valibot';
import { fieldErrors } from '#contract/calls/errors.ts';
import { ForgotPassword } from '#contract/records/people/auth.ts';
import { toLogin } from '#kit/addresses/addresses.ts';
import { useRuntime, useSession } from '#kit/app/context.ts';
import { Button } from '#ui/button/button.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import styles from './entry-sheet.module.css';
import { EntrySheet } from './entry-sheet.tsx';
import { LINK_NOT_SENT, LINK_SENT } from './phrases.ts';

/** The result of the last request; null before the first, and while one runs. */
type Told = { tone: 'success' | 'error'; words: string } | null;

export function ForgotPasswordScreen() {
  const runtime = useRuntime();
  const session = useSession();
  const [email, setEmail] = useState((session.status === 'signed-out' && session.ended?.email) || '');
  const [error, setError] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  const [told, setTold] = useState<Told>(null);
  const form = useRef<HTMLFormElement>(null);

  const refuse = (message: string) => {
    setError(message);
    const field = form.current?.elements.namedItem('email');
    if (field instanceof HTMLElement) field.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const read = safeParse(ForgotPassword, { email });
    if (!read.success) return refuse(fieldErrors(read.issues).email ?? '');
    setError(null);
    setTold(null);
    setRunning(true);
    const answer = await runtime.passwords.requestLink(read.output.email);
    setRunning(false);
    if (answer.outcome === 'done') {
      setEmail('');
      setTold({ tone: 'success', words: LINK_SENT });
      return;
    }
    setTold({ tone: 'error', words: ('message' in answer && answer.message) || LINK_NOT_SENT });
  };

  return (
    <EntrySheet title="Forgot Password" subtitle="We will send you a link to choose a new one.">
      <Stack ref={form} as="form" gap={4} className={styles.form} noValidate onSubmit={submit}>
        <ConnectionNotice>A link can only be sent with a connection.</ConnectionNotice>
        {told && <Notice tone={told.tone} title={told.words} />}
        <TextField
          label="Email Address"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={email}
          error={error}
          onChange={(event) => {
            setEmail(event.target.value);
            setError(null);
          }}
        />
        <Button type="submit" variant="primary" block busy={running && 'Sending reset link...'}>
          Send Reset Link
        </Button>
        <Link {...toLogin()} className={styles.quiet}>
          Back to Login
        </Link>
      </Stack>
    </EntrySheet>
  );
}
