import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { safeParse } from 'valibot';
import { fieldErrors } from '#contract/calls/errors.ts';
import { CredentialLogin } from '#contract/records/people/auth.ts';
import { toForgotPassword } from '#kit/addresses/addresses.ts';
import { useRuntime, useSession } from '#kit/app/context.ts';
import type { SignInOutcome } from '#runtime/session/sign-in.ts';
import { Button } from '#ui/button/button.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { toast } from '#ui/toast/toast-store.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import styles from './entry-sheet.module.css';

/** The form of the first tab. */
export function PasswordForm() {
  const runtime = useRuntime();
  const session = useSession();
  const ended = session.status === 'signed-out' ? session.ended : null;
  const [input, setInput] = useState({ email: ended?.email ?? '', password: '' });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [running, setRunning] = useState(false);
  const [hasEntered, setEntered] = useState(false);
  const [unanswered, setUnanswered] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const change = (field: keyof typeof input, value: string) => {
    setInput({ ...input, [field]: value });
    if (errors[field]) setErrors({ ...errors, [field]: '' });
  };

  const focusField = (name: keyof typeof input) => {
    const field = form.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const read = safeParse(CredentialLogin, input);
    if (!read.success) {
      const found = fieldErrors(read.issues);
      setErrors(found);
      focusField(found.email ? 'email' : 'password');
      return;
    }
    setErrors({});
    setUnanswered(false);
    setRunning(true);
    const answer = await runtime.signIn(read.output);
    tell(answer);
    setUnanswered(answer.outcome === 'unreachable');
    setRunning(false);
    setEntered(answer.outcome === 'signed-in');
    if (answer.outcome === 'refused') focusField('password');
  };

  // After a successful sign-in, the form stays busy until the screen changes.
  const isBusy = running || (hasEntered && session.status === 'signed-in');

  return (
    <Stack ref={form} as="form" gap={4} className={styles.form} noValidate onSubmit={submit}>
      <ConnectionNotice unanswered={unanswered}>Signing in needs a connection.</ConnectionNotice>
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={input.email}
        error={errors.email}
        onChange={(event) => change('email', event.target.value)}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        value={input.password}
        error={errors.password}
        onChange={(event) => change('password', event.target.value)}
      />
      <Button type="submit" variant="primary" block busy={isBusy && 'Signing in...'}>
        Sign in
      </Button>
      <Link {...toForgotPassword} className={styles.quiet}>
        Forgot your password?
      </Link>
    </Stack>
  );
}

function tell(answer: SignInOutcome): void {
  if (answer.outcome === 'signed-in') {
    toast({ title: 'Login successful', tone: 'success' });
  } else if (answer.outcome === 'refused') {
    toast({
      title: 'Login failed',
      description: answer.message ?? 'Invalid email or password',
      tone: 'destructive',
    });
  } else {
    toast({
      title: 'Login error',
      description: 'An unexpected error occurred. Please try again.',
      tone: 'destructive',
    });
  }
}
