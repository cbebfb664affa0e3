import PaperclipIcon from 'lucide-react/icons/paperclip';
import RotateIcon from 'lucide-react/icons/rotate-cw';
import XIcon from 'lucide-react/icons/x';
import { useRef } from 'react';
import type { Attachment } from '#contract/records/files/attachment.ts';
import { useObservable } from '#kit/app/context.ts';
import { AttachmentFacts, Attachments } from '#kit/files/attachments.tsx';
import type { PersonRuntime } from '#runtime/person/person.ts';
import type { UploadView } from '#store/queries/unsent/uploads.ts';
import { FileButton } from '#ui/file-button/file-button.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { Progress } from '#ui/progress/progress.tsx';
import { Spinner } from '#ui/spinner/spinner.tsx';
import styles from './comment-files.module.css';

/** The file types that the system's file dialog offers first (`COMMENT_FILE_TYPES`). */
const ACCEPTED = 'image/*,.heic,.heif,.pdf,.doc,.docx,.odt,.pkpass,.txt,.zip';

const STATE_WORDS: Record<UploadView['state'], string> = {
  waiting: 'Kept on this device',
  uploading: 'Uploading…',
  done: 'Uploaded',
  failed: 'Upload failed',
};

interface PickFilesProps {
  busy: boolean;
  /** The comment cannot take more files. */
  full: boolean;
  onPick(files: File[]): void;
}

export function PickFiles({ busy, full, onPick }: PickFilesProps) {
  return (
    <FileButton
      variant="quiet"
      icon={<PaperclipIcon aria-hidden="true" />}
      unavailable={busy || full}
      label="Files to attach"
      accept={ACCEPTED}
      multiple
      onPick={onPick}
    >
      Attach files
    </FileButton>
  );
}

interface PickedFilesProps {
  person: PersonRuntime;
  files: readonly Attachment[];
  uploads: readonly UploadView[];
  onRemove(file: Attachment, opId: string | null): void;
}

/** The files of a comment in progress, each with the state of its upload. */
export function PickedFiles({ person, files, uploads, onRemove }: PickedFilesProps) {
  const progress = useObservable(person.files.progress);
  const list = useRef<HTMLUListElement>(null);
  if (files.length === 0) return null;
  return (
    <Stack ref={list} aria-label="Files to post" as="ul" gap={2}>
      {files.map((file, index) => {
        const upload = uploads.find(({ url }) => url === file.url);
        const sent = upload?.opId ? progress.get(upload.opId) : undefined;
        return (
          <Row key={file.url} as="li" gap={3} rowGap={1} className={styles.picked} data-state={upload?.state}>
            {file.type.startsWith('image/') ? (
              <Attachments person={person} files={[file]} className={styles.preview} />
            ) : (
              <span className={styles.icon}>
                <PaperclipIcon aria-hidden="true" />
              </span>
            )}
            <Stack shrinks grows className={styles.about}>
              <Text breaks>
                <bdi>{file.name}</bdi>
              </Text>
              <Text tone="soft" size="small" breaks>
                <AttachmentFacts person={person} file={file} />
              </Text>
              <Text tone="soft" size="small" breaks className={styles.state} role="status">
                {upload?.state === 'uploading' && <Spinner />}
                {upload && STATE_WORDS[upload.state]}
                {upload?.state === 'failed' && upload.problem && `: ${upload.problem}`}
              </Text>
              {sent && <Progress label={`${file.name}: sent so far`} value={sent.sent} max={sent.total} />}
            </Stack>
            {upload?.state === 'failed' && upload.opId && (
              <IconButton
                label={`Try ${file.name} again`}
                icon={<RotateIcon />}
                onClick={() => upload.opId && void person.outbox.retry(upload.opId)}
              />
            )}
            <IconButton
              label={`Remove ${file.name}`}
              icon={<XIcon />}
              onClick={() => {
                focusNeighbour(list.current, index);
                onRemove(file, upload?.state === 'done' ? null : (upload?.opId ?? null));
              }}
            />
          </Row>
        );
      })}
    </Stack>
  );
}

/** Moves the focus from a removed file to the one below or above it, else to the text field. */
function focusNeighbour(list: HTMLUListElement | null, index: number): void {
  const row = list?.children[index + 1] ?? list?.children[index - 1];
  const next = row ? [...row.querySelectorAll('button')].at(-1) : list?.closest('form')?.querySelector('textarea');
  next?.focus();
}
