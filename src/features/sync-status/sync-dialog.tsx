import { useLiveQuery } from 'dexie-react-hooks';
import { ageText } from '#contract/age.ts';
import { useObservable, usePerson } from '#runtime/context.ts';
import { listUnsent } from '#store/queries/outbox.ts';
import type { UnsentView } from '#store/views.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useNow } from '#ui/use-now.ts';
import styles from './sync-dialog.module.css';
import { syncWords } from './sync-words.ts';
import { UnsentEdit } from './unsent-edit.tsx';

const SECTIONS: { state: UnsentView['state']; title: string }[] = [
  { state: 'needs-you', title: 'Needs you' },
  { state: 'sending', title: 'Being sent' },
  { state: 'waiting', title: 'Not sent yet' },
];

/** What is not on the server yet, and what can be done about it (design §5, Sync centre). */
export function SyncDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const person = usePerson();
  const status = useObservable(person.sync);
  const now = useNow();
  const unsent = useLiveQuery(() => listUnsent(person.store), [person.store]);
  const { sentence } = syncWords(status);
  return (
    <Dialog open={open} onClose={onClose} title="Sync" description={sentence}>
      <p className={styles.age}>
        {status.pulledAt === null
          ? 'Your groups have not been fetched to this device yet.'
          : `Your groups were updated ${ageText(status.pulledAt, now)}.`}
      </p>
      {SECTIONS.map(({ state, title }) => {
        const edits = unsent?.filter((edit) => edit.state === state) ?? [];
        if (edits.length === 0) return null;
        return (
          <section key={state} className={styles.section}>
            <h3 className={styles.title}>
              {title} <span className={styles.count}>{edits.length}</span>
            </h3>
            <ul className={styles.list}>
              {edits.map((edit) => (
                <UnsentEdit key={edit.opId} edit={edit} now={now} onFollow={onClose} />
              ))}
            </ul>
          </section>
        );
      })}
    </Dialog>
  );
}
