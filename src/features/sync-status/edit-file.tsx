import { useRef } from 'react';
import { usePerson } from '#runtime/context.ts';
import type { ImportOutcome } from '#store/edit-archive.ts';
import { Button } from '#ui/button/button.tsx';
import { toast } from '#ui/toast/toast-store.ts';
import styles from './sync-dialog.module.css';

const edits = (count: number): string => (count === 1 ? '1 edit' : `${count} edits`);

function tell(outcome: ImportOutcome): void {
  if (outcome.outcome === 'imported') {
    const { added, known } = outcome;
    const description = known > 0 ? `${edits(known)} of the file were here already.` : undefined;
    toast({
      title: added > 0 ? `${edits(added)} taken over` : 'Nothing new in this file',
      ...(description && { description }),
    });
    return;
  }
  const reason =
    outcome.outcome === 'not-yours'
      ? 'It holds the edits of somebody else, or of another server.'
      : 'It is no file of unsent edits.';
  toast({ title: 'This file cannot be taken over', description: reason, tone: 'destructive' });
}

/** Unsent edits as a file: to carry them to another device, or to keep them when this one is given away. */
export function EditFile({ unsent }: { unsent: number }) {
  const { outbox } = usePerson();
  const input = useRef<HTMLInputElement>(null);

  const save = async () => {
    const url = URL.createObjectURL(await outbox.exportEdits());
    const link = document.createElement('a');
    link.href = url;
    link.download = `matrix-unsent-edits-${new Date().toISOString().slice(0, 10)}.json`;
    link.click();
    URL.revokeObjectURL(url);
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    try {
      tell(await outbox.importEdits(file));
    } catch {
      toast({ title: 'This file cannot be taken over', description: 'There is no room for it.', tone: 'destructive' });
    }
  };

  return (
    <div className={styles.file}>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label="File of unsent edits"
        hidden
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button size="small" onClick={() => input.current?.click()}>
        Import…
      </Button>
      <Button size="small" disabled={unsent === 0} onClick={() => void save()}>
        Export unsent edits
      </Button>
    </div>
  );
}
