import FileIcon from 'lucide-react/icons/file';
import { useEffect, useState } from 'react';
import { ATTACHMENT_MAX_BYTES, COMMENT_MAX_ATTACHMENTS, SHARED_TEXT_MAX_LENGTH } from '#contract/schema/limits.ts';
import { numberText } from '#contract/text/number-text.ts';
import { ageText } from '#contract/time/age.ts';
import type { SharedInbox } from '#runtime/services/shared-inbox.ts';
import type { SharedFile, SharedItem } from '#store/database/shared-items.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { sizeText } from '#ui/size-text.ts';
import { TitledCard } from '#ui/titled-card/titled-card.tsx';
import styles from './share.module.css';

const FAULTS: Readonly<Record<NonNullable<SharedFile['fault']>, string>> = {
  'too-large': `Not saved: files can be up to ${sizeText(ATTACHMENT_MAX_BYTES)}.`,
  'too-many': `Not saved: a comment can have up to ${COMMENT_MAX_ATTACHMENTS} files.`,
  'no-room': 'Not saved: too many shared items. Use or discard some, then share this file again.',
};

interface SharedCardProps {
  inbox: SharedInbox;
  item: SharedItem;
  /** Milliseconds since the epoch. */
  now: number;
}

/** The shared content, as it will appear in the comment. */
export function SharedCard({ inbox, item, now }: SharedCardProps) {
  const [asking, setAsking] = useState(false);
  const pictures = usePictures(inbox, item);
  return (
    <TitledCard
      title={`Shared ${ageText(item.at, now)}`}
      action={
        <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
          Discard
        </Button>
      }
    >
      {item.text && (
        <p className={styles.text} dir="auto">
          {item.text}
        </p>
      )}
      {item.isCut && (
        <p className={styles.fault}>
          Only the first {numberText(SHARED_TEXT_MAX_LENGTH)} characters of the text are kept.
        </p>
      )}
      {item.files.length > 0 && (
        <Stack as="ul" gap={2} className={styles.files} aria-label="Files">
          {item.files.map((file, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the files of an item never change.
            <Row key={place} as="li" gap={3} shrinks>
              {pictures.has(place) ? (
                <Stack as="img" rigid tone="faint" className={styles.picture} src={pictures.get(place)} alt="" />
              ) : (
                <Stack as="span" rigid tone="faint" className={styles.picture} aria-hidden="true">
                  <FileIcon />
                </Stack>
              )}
              <Stack as="span" shrinks>
                <Text as="bdi" weight="medium" breaks>
                  {file.name}
                </Text>
                <span className={file.fault ? styles.fault : styles.size}>
                  {sizeText(file.size)}
                  {file.fault && `. ${FAULTS[file.fault]}`}
                </span>
              </Stack>
            </Row>
          ))}
        </Stack>
      )}
      <ConfirmDialog
        open={asking}
        title="Discard the shared item?"
        confirmLabel="Discard"
        danger
        onConfirm={() => {
          setAsking(false);
          void inbox.discard(item.id);
        }}
        onCancel={() => setAsking(false)}
      >
        It is removed from this device only.
      </ConfirmDialog>
    </TitledCard>
  );
}

const SHOWN = /^image\/(?:jpeg|png|gif|webp|avif)$/;

/** The object URLs of the pictures among the files, by index. */
function usePictures(inbox: SharedInbox, item: SharedItem): ReadonlyMap<number, string> {
  const [pictures, setPictures] = useState<ReadonlyMap<number, string>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: an item never changes.
  useEffect(() => {
    let addresses: string[] = [];
    let left = false;
    const kept = item.files.flatMap(({ fault }, place) => (fault === null ? [place] : []));
    void inbox.preview(item).then((files) => {
      if (left) return;
      const shown = files.flatMap((file, at): [number, string][] => {
        const place = kept[at];
        return SHOWN.test(file.type) && place !== undefined ? [[place, URL.createObjectURL(file)]] : [];
      });
      addresses = shown.map(([, address]) => address);
      setPictures(new Map(shown));
    });
    return () => {
      left = true;
      for (const address of addresses) URL.revokeObjectURL(address);
    };
  }, [inbox, item.id]);
  return pictures;
}
