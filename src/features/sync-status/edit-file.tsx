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
      title: added > 0 ? `${edits(added)} imported` : 'Nothing new in this file',
      ...(description && { description }),
    });
    return;
  }
  const reason =
    outcome.outcome === 'not-yours'
      ? 'It holds somebody else’s edits, or edits made on another server.'
      : 'It is not a file of unsent edits, or it is damaged.';
  toast({ title: 'This file cannot be imported', description: reason, tone: 'destructive' });
}

/** Unsent edits as a file: to carry them to another device, or to keep them when this one is given away. */
export function EditFile({ unsent }: { unsent: number }) {
  const { outbox } = usePerson();
  const input = useRef<HTMLInputElement>(null);

  const save = async () => {
    const file = await outbox.exportEdits().catch(() => null);
    if (!file) return toast({ title: 'The edits could not be exported', tone: 'destructive' });
    const url = URL.createObjectURL(file);
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
      toast({
        title: 'This file cannot be imported',
        description: 'This device has no room for it.',
        tone: 'destructive',
      });
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
