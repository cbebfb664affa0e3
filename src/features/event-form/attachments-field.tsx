import PaperclipIcon from 'lucide-react/icons/paperclip';
import UndoIcon from 'lucide-react/icons/undo-2';
import XIcon from 'lucide-react/icons/x';
import { useEffect, useId, useRef } from 'react';
import type { Attachment } from '#contract/records/files/attachment.ts';
import { PICK_AGAIN } from '#runtime/drafts/draft-files.ts';
import { FileButton } from '#ui/file-button/file-button.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { sizeText } from '#ui/size-text.ts';
import styles from './event-form.module.css';
import { removedOf } from './event-values.ts';
import type { EventFormState } from './use-event-form.ts';

/** Schedule attachments accept images, pdf, Word, PowerPoint, Excel and OpenDocument files and Wallet passes. */
const ACCEPTED = 'image/*,.heic,.heif,.pdf,.doc,.docx,.ppt,.pptx,.xls,.xlsx,.odt,.odp,.ods,.pkpass';

interface AttachmentsFieldProps {
  form: EventFormState;
  /** The event's attachments, or those it copies from another event. */
  attachments: readonly Attachment[];
  note?: string | null;
}

/** The files of an event: its own or copied ones, which can be removed, and new ones. */
export function AttachmentsField({ form, attachments, note }: AttachmentsFieldProps) {
  const id = useId();
  const choice = useRef<HTMLDivElement>(null);
  const removed = form.choice('removed');
  const gone = removedOf(form.values);
  const { error, disabled } = form.choice('file');
  const { list, isBusy, problems, problemsRef, pick, drop } = form.files;
  const said = new Set([...problems, ...(error === null ? [] : [error])]);
  useEffect(() => {
    if (error !== null) problemsRef.current?.focus();
  }, [error, problemsRef]);
  const toggle = (url: string) => {
    const next = gone.includes(url) ? gone.filter((each) => each !== url) : [...gone, url];
    removed.onChange(next.length > 0 ? JSON.stringify(next) : '');
  };
  return (
    <Stack aria-labelledby={id} as="section" gap={2}>
      <Text id={id} as="h3" tone="soft" size="small" weight="medium">
        Attachments
      </Text>
      {attachments.length + list.length > 0 && (
        <Stack as="ul" gap={1}>
          {attachments.map(({ url, name }) => {
            const isGone = gone.includes(url);
            return (
              <Row key={url} as="li" gap={2} rowGap={0} wrap className={styles.file} data-gone={isGone || undefined}>
                <PaperclipIcon aria-hidden="true" />
                <bdi className={styles.name}>{name}</bdi>
                {isGone && (
                  <Text as="span" tone="soft" size="small" breaks>
                    Will be removed
                  </Text>
                )}
                <IconButton
                  label={isGone ? `Keep ${name}` : `Remove ${name}`}
                  icon={isGone ? <UndoIcon /> : <XIcon />}
                  disabled={disabled}
                  onClick={() => toggle(url)}
                />
              </Row>
            );
          })}
          {list.map((file) => (
            <Row key={file.id} as="li" gap={2} rowGap={0} wrap className={styles.file}>
              <PaperclipIcon aria-hidden="true" />
              {file.state === 'lost' ? (
                <span className={styles.name} data-lost="">
                  {PICK_AGAIN} <bdi>{file.name}</bdi>
                </span>
              ) : (
                <bdi className={styles.name}>{file.name}</bdi>
              )}
              {file.state === 'copying' && (
                <Text as="span" tone="soft" size="small" breaks>
                  Copying…
                </Text>
              )}
              {file.state === 'here' && (
                <Text as="span" tone="soft" size="small" breaks>
                  New, {sizeText(file.size)}
                </Text>
              )}
              <IconButton
                label={`Remove ${file.name}`}
                icon={<XIcon />}
                disabled={disabled}
                onClick={() => {
                  drop(file);
                  choice.current?.querySelector('button')?.focus();
                }}
              />
            </Row>
          ))}
        </Stack>
      )}
      {note && (
        <Text tone="soft" size="small" breaks>
          {note}
        </Text>
      )}
      <Text
        ref={problemsRef}
        tabIndex={-1}
        as="div"
        tone="danger"
        size="small"
        className={styles.problem}
        aria-live="polite"
      >
        {[...said].map((words) => (
          <p key={words}>{words}</p>
        ))}
      </Text>
      <div ref={choice}>
        <FileButton
          icon={<PaperclipIcon />}
          disabled={disabled}
          busy={isBusy && 'Copying…'}
          label="Files to attach"
          accept={ACCEPTED}
          multiple
          onPick={pick}
        >
          Add files
        </FileButton>
      </div>
    </Stack>
  );
}
