import { useState } from 'react';
import { usePerson } from '#kit/app/context.ts';
import type { PreviewedArchive } from '#runtime/services/archive-preview.ts';
import { hasUnsentNotes } from '#store/queries/unsent/outbox.ts';
import { Button } from '#ui/button/button.tsx';
import { FileButton } from '#ui/file-button/file-button.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { toast } from '#ui/toast/toast-store.ts';
import { type ArchiveToRead, ImportPreview } from './import-preview.tsx';
import { saveExport } from './save-export.ts';
import styles from './sync-dialog.module.css';

function reasonOf(archive: Exclude<PreviewedArchive, ArchiveToRead>): string {
  switch (archive.outcome) {
    case 'another-person':
      return "It contains another person's edits. Only they can import it.";
    case 'another-server':
      return `Its edits belong to another server, ${archive.origin}, and can only be sent there.`;
    case 'too-large':
      return 'The file is too large.';
    case 'unreadable':
      return 'It does not contain unsent edits, or it is damaged.';
  }
}

const refuse = (description: string) =>
  toast({ title: 'This file cannot be imported', description, tone: 'destructive' });

/** Exports unsent edits to a file, to carry them to another device or to keep them when this device is given away. */
export function EditFile({ unsent }: { unsent: number }) {
  const { outbox, store } = usePerson();
  const [archive, setArchive] = useState<ArchiveToRead | null>(null);

  const open = async (file: File | undefined) => {
    if (!file) return;
    try {
      const read = await outbox.openArchive(file);
      if (read.outcome === 'open') setArchive(read);
      else refuse(reasonOf(read));
    } catch {
      refuse('The file could not be read.');
    }
  };

  const save = async () => {
    await saveExport(outbox.exportEdits());
    if (!(await hasUnsentNotes(store))) return;
    toast({
      title: 'Medical notes are not in the file',
      description: 'Changes to them stay on this device until they are sent.',
    });
  };

  return (
    <Row gap={2} align="stretch" justify="end" wrap className={styles.file}>
      <FileButton
        size="small"
        label="File of unsent edits"
        accept="application/json,.json"
        onPick={([file]) => void open(file)}
      >
        Import…
      </FileButton>
      <Button size="small" disabled={unsent === 0} onClick={() => void save()}>
        Export unsent edits
      </Button>
      <ImportPreview archive={archive} onClose={() => setArchive(null)} />
    </Row>
  );
}
