import { useEffect, useState } from 'react';
import { plural } from '#contract/text/plural.ts';
import { ageText } from '#contract/time/age.ts';
import { usePerson } from '#kit/app/context.ts';
import type { PreviewedArchive } from '#runtime/services/archive-preview.ts';
import type { ArchivedEdit } from '#store/queries/unsent/archived-edits.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import { toast } from '#ui/toast/toast-store.ts';
import { useNow } from '#ui/use-now.ts';
import { EditSection } from './edit-section.tsx';
import { EditWords } from './edit-words.tsx';
import styles from './sync-dialog.module.css';

export type ArchiveToRead = Extract<PreviewedArchive, { outcome: 'open' }>;

/** A preview of an import, edit by edit, before any of it is stored (STORE-9). */
export function ImportPreview({ archive, onClose }: { archive: ArchiveToRead | null; onClose(): void }) {
  const { outbox } = usePerson();
  const now = useNow();
  const [busy, setBusy] = useState(false);
  // The content stays visible while the dialog closes.
  const [shown, setShown] = useState(archive);
  useEffect(() => {
    if (archive) setShown(archive);
  }, [archive]);
  if (!shown) return null;
  const fit = shown.edits.filter(({ problem }) => problem === null);
  const notImportable = shown.edits.filter(({ problem }) => problem !== null);
  const { known, exportedAt } = shown.archive;

  const take = async () => {
    setBusy(true);
    try {
      toast({ title: `${plural(await outbox.importEdits(shown.archive), 'edit')} imported` });
      onClose();
    } catch {
      toast({
        title: 'This file cannot be imported',
        description: 'The edits could not be saved. Free some space and try again.',
        tone: 'destructive',
      });
    }
    setBusy(false);
  };

  return (
    <Dialog
      open={archive !== null}
      onClose={onClose}
      title="Import unsent edits"
      description={`Exported ${ageText(exportedAt, now)}. Nothing is imported before you confirm.`}
      footer={
        <Row gap={2} align="stretch" justify="end" wrap className={styles.file}>
          <Button onClick={onClose}>Cancel</Button>
          {fit.length > 0 && (
            <Button variant="primary" busy={busy && 'Importing…'} onClick={() => void take()}>
              Import {plural(fit.length, 'edit')}
            </Button>
          )}
        </Row>
      }
    >
      {fit.length === 0 && (
        <p>
          {known > 0 && notImportable.length === 0
            ? 'Nothing new in this file.'
            : 'Nothing in this file can be imported.'}
        </p>
      )}
      <Edits title="Will be sent in your name" list={fit} now={now} />
      <Edits title="Cannot be imported" list={notImportable} now={now} />
      {known > 0 && (
        <Text tone="faint" size="small">
          {plural(known, 'edit of the file is', 'edits of the file are')} already here.
        </Text>
      )}
    </Dialog>
  );
}

function Edits({ title, list, now }: { title: string; list: ArchivedEdit[]; now: number }) {
  return (
    <EditSection
      title={title}
      rows={list.map((edit) => (
        <li key={edit.key} className={styles.edit}>
          <EditWords edit={edit} now={now} />
          {edit.about.map((line) => (
            <Text key={line} tone="faint" size="small">
              {line}
            </Text>
          ))}
          {edit.problem && <p className={styles.problem}>{edit.problem}</p>}
        </li>
      ))}
    />
  );
}
