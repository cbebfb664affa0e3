import { type ReactNode, useState } from 'react';
import { usePerson } from '#kit/context.ts';
import { useLiveQuery } from '#kit/use-live-query.ts';
import { useLostDrafts } from '#kit/use-lost-drafts.ts';
import { listSent, listUnsent } from '#store/queries/outbox.ts';
import type { UnsentView } from '#store/queries/views.ts';
import { Button } from '#ui/button/button.tsx';
import { useNow } from '#ui/use-now.ts';
import { EditWords } from './edit-words.tsx';
import { LostDraftRow } from './lost-draft.tsx';
import styles from './sync-dialog.module.css';
import { UnsentEdit } from './unsent-edit.tsx';

const SECTIONS: { state: UnsentView['state']; title: string }[] = [
  { state: 'needs-you', title: 'Needs you' },
  { state: 'sending', title: 'Being sent' },
  { state: 'waiting', title: 'Not sent yet' },
];

/** So many are shown of each section until more are asked for: thousands may wait after a week without a network. */
const SHOWN = 50;
const SENT_SHOWN = 10;

/** Every edit by where it stands. Rendered, and so asked for, only while somebody looks at it. */
export function EditList({ onFollow }: { onFollow(): void }) {
  const { store } = usePerson();
  const now = useNow();
  const unsent = useLiveQuery(() => listUnsent(store), [store]);
  const sent = useLiveQuery(() => listSent(store, SENT_SHOWN), [store]);
  const lost = useLostDrafts();
  return (
    <>
      <Section
        title="Drafts without a place"
        count={lost.length}
        rows={lost.map((draft) => <LostDraftRow key={draft.name} draft={draft} />)}
      />
      {SECTIONS.map(({ state, title }) => {
        const edits = unsent?.filter((edit) => edit.state === state) ?? [];
        return (
          <Section
            key={state}
            title={title}
            count={edits.filter(({ isPart }) => !isPart).length || edits.length}
            rows={edits.map((edit) => <UnsentEdit key={edit.opId} edit={edit} now={now} onFollow={onFollow} />)}
          />
        );
      })}
      {sent && sent.length > 0 && (
        <details className={styles.section}>
          <summary className={styles.summary}>Recently sent</summary>
          <ul className={styles.list}>
            {sent.map((edit) => (
              <li key={edit.opId} className={styles.edit}>
                <EditWords edit={edit} now={now} onFollow={onFollow} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

interface SectionProps {
  title: string;
  /** Edits: the files of one are no edits by themselves. */
  count: number;
  rows: ReactNode[];
}

function Section({ title, count, rows }: SectionProps) {
  const [shown, setShown] = useState(SHOWN);
  if (rows.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>
        {title} <span className={styles.count}>{count}</span>
      </h3>
      <ul className={styles.list}>{rows.slice(0, shown)}</ul>
      {rows.length > shown && (
        <Button size="small" onClick={() => setShown(shown + SHOWN)}>
          Show more
        </Button>
      )}
    </section>
  );
}
