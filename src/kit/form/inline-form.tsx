import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { FormValues } from '#runtime/drafts/drafts.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/card/card.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { DiscardQuestion } from './discard-question.tsx';
import { FieldChoices } from './field-choices.tsx';
import styles from './form.module.css';
import type { EditFormState } from './use-edit-form.ts';

interface InlineFormProps<TValues extends FormValues> {
  form: EditFormState<TValues>;
  title: string;
  submitLabel: string;
  /** The label while the edit waits for its verdict. */
  busyLabel: string;
  /** Replaces the form's own `submit`, for a form that asks something first. */
  onSubmit?(event: FormEvent): void;
  children: ReactNode;
}

/**
 * A form within a screen, under its own heading, which takes the focus from a button that the form replaces. Cancel
 * closes it, after a question where words are not saved.
 */
export function InlineForm<TValues extends FormValues>({
  form,
  title,
  submitLabel,
  busyLabel,
  onSubmit = form.submit,
  children,
}: InlineFormProps<TValues>) {
  const id = useId();
  const [asking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Card as="section" aria-labelledby={id}>
      <Stack
        ref={form.ref}
        noValidate
        aria-labelledby={id}
        as="form"
        gap={4}
        className={styles.form}
        onSubmit={onSubmit}
      >
        <Text ref={heading} id={id} tabIndex={-1} as="h2" size="part" weight="title" breaks dir="auto">
          {title}
        </Text>
        {form.problem && <Notice tone="error">{form.problem}</Notice>}
        {children}
        <FieldChoices of={form.conflicts} disabled={form.isBusy} />
        <Row gap={2} align="stretch" justify="end" wrap className={styles.parted}>
          <Button disabled={form.isBusy} onClick={() => (form.isChanged ? setAsking(true) : form.giveUp())}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={form.isBusy && busyLabel}>
            {submitLabel}
          </Button>
        </Row>
      </Stack>
      <DiscardQuestion open={asking} onDiscard={form.giveUp} onKeep={() => setAsking(false)} />
    </Card>
  );
}
