import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { fieldErrors } from '#contract/calls/errors.ts';
import { NewPassword } from '#contract/records/people/auth.ts';
import { PASSWORD_MIN_LENGTH } from '#contract/schema/limits.ts';
import { toLogin } from '#kit/addresses/addresses.ts';
import { useRuntime } from '#kit/app/context.ts';
import type { PasswordLinkKind } from '#runtime/services/passwords.ts';
import { Button } from '#ui/button/button.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { Stack } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { toast } from '#ui/toast/toast-store.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import styles from './entry-sheet.module.css';
import { PASSWORD_PHRASES, UNEXPECTED } from './phrases.ts';

const Typed = v.pipe(
  v.object({ ...NewPassword.entries, confirmPassword: v.string() }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      ({ password, confirmPassword }) => password === confirmPassword,
      'Passwords do not match',
    ),
    ['confirmPassword'],
  ),
);

const EMPTY = { password: '', confirmPassword: '' };
type Field = keyof typeof EMPTY;

interface NewPasswordFormProps {
  kind: PasswordLinkKind;
  token: string;
  redirectMs: number;
  /**
   * Called when the server may not accept the link any more, for example after a lost answer to a successful request.
   */
  onRefused(): void;
}

/** The form for a new password, typed twice, which leads to the login screen after success. */
export function NewPasswordForm({ kind, token, redirectMs, onRefused }: NewPasswordFormProps) {
  const runtime = useRuntime();
  const navigate = useNavigate();
  const phrases = PASSWORD_PHRASES[kind];
  const [input, setInput] = useState(EMPTY);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [running, setRunning] = useState(false);
  const [unanswered, setUnanswered] = useState(false);
  const [isSet, setIsSet] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (!isSet) return;
    const goToLogin = () => void navigate({ ...toLogin(), replace: true });
    if (redirectMs === 0) return goToLogin();
    const timer = setTimeout(goToLogin, redirectMs);
    return () => clearTimeout(timer);
  }, [isSet, navigate, redirectMs]);

  const refuse = (found: Record<string, string>) => {
    setErrors(found);
    const field = form.current?.elements.namedItem(found.password ? 'password' : 'confirmPassword');
    if (field instanceof HTMLElement) field.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    const read = v.safeParse(Typed, input);
    if (!read.success) return refuse(fieldErrors(read.issues));
    setErrors({});
    setUnanswered(false);
    setRunning(true);
    const answer = await runtime.passwords.setPassword(kind, token, read.output.password);
    setRunning(false);
    if (answer.outcome === 'done') {
      toast({ title: phrases.done, tone: 'success' });
      setIsSet(true);
      return;
    }
    const said = answer.outcome === 'failed' ? UNEXPECTED : answer.message || phrases.failed;
    toast({ title: 'Error', description: said, tone: 'destructive' });
    setUnanswered(answer.outcome === 'failed');
    if (answer.outcome === 'refused' && answer.fields.password) refuse({ password: answer.fields.password });
    else if (answer.outcome === 'unusable' || (answer.outcome === 'refused' && !answer.isForNow)) onRefused();
  };

  if (isSet) {
    return (
      <Stack gap={4} className={styles.form}>
        <Notice tone="success" title="Your new password is saved">
          The sign-in page opens in a moment.
        </Notice>
        <Link {...toLogin()} replace className={buttonClass({ variant: 'primary', block: true })}>
          Go to Login
        </Link>
      </Stack>
    );
  }

  const line = (name: Field) => ({
    name,
    type: 'password',
    autoComplete: 'new-password',
    required: true,
    value: input[name],
    error: errors[name] ?? null,
    onChange: (event: { target: { value: string } }) => {
      setInput({ ...input, [name]: event.target.value });
      if (errors[name]) setErrors({ ...errors, [name]: '' });
    },
  });

  return (
    <Stack ref={form} as="form" gap={4} className={styles.form} noValidate onSubmit={submit}>
      <ConnectionNotice unanswered={unanswered}>Setting a password needs a connection.</ConnectionNotice>
      <TextField label="New password" hint={`At least ${PASSWORD_MIN_LENGTH} characters.`} {...line('password')} />
      <TextField label="Confirm password" {...line('confirmPassword')} />
      <Button type="submit" variant="primary" block busy={running && 'Setting password...'}>
        {kind === 'reset' ? 'Reset password' : 'Set password'}
      </Button>
    </Stack>
  );
}
