import { useState } from 'react';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { useLostDrafts } from '#kit/unsent/use-lost-drafts.ts';
import type { UnsentView } from '#store/queries/base/views.ts';
import { listSent, listUnsent } from '#store/queries/unsent/outbox.ts';
import { Button } from '#ui/button/button.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { leaveFocus } from '#ui/page-header/page-focus.ts';
import { useNow } from '#ui/use-now.ts';
import { EditSection } from './edit-section.tsx';
import { EditWords } from './edit-words.tsx';
import { LostDraftRow } from './lost-draft.tsx';
import styles from './sync-dialog.module.css';
import { UnsentEdit } from './unsent-edit.tsx';

const SECTIONS: { of: UnsentView['state'] | 'lacked'; title: string }[] = [
  { of: 'needs-you', title: 'Needs attention' },
  { of: 'lacked', title: 'Missing after the server was restored' },
  { of: 'sending', title: 'Being sent' },
  { of: 'waiting', title: 'Not sent yet' },
];

const SENT_SHOWN = 10;

/** All edits by their state. Rendered, and so queried, only while the dialog is open. */
export function EditList({ onFollow }: { onFollow(): void }) {
  const { store } = usePerson();
  const now = useNow();
  const unsent = useLiveQuery(() => listUnsent(store), [store]);
  const sent = useLiveQuery(() => listSent(store, SENT_SHOWN), [store]);
  const lost = useLostDrafts();
  return (
    <>
      <EditSection
        title="Leftover drafts"
        rows={lost.map((draft) => <LostDraftRow key={draft.name} draft={draft} />)}
      />
      {SECTIONS.map(({ of, title }) => {
        const edits = unsent?.filter(({ state, isLacked }) => (isLacked ? 'lacked' : state) === of) ?? [];
        return (
          <EditSection
            key={of}
            title={title}
            action={of === 'lacked' && edits.length > 1 && <SendAllAgain edits={edits} />}
            count={edits.filter(({ isPart }) => !isPart).length || edits.length}
            rows={folded(edits).map((alike) => (
              <Alike key={alike[0].opId} edits={alike} now={now} onFollow={onFollow} />
            ))}
          />
        );
      })}
      {sent && sent.length > 0 && (
        <Stack as="details" gap={2}>
          <summary className={styles.summary}>Recently sent</summary>
          <ul className={styles.list}>
            {sent.map((edit) => (
              <li key={edit.opId} className={styles.edit}>
                <EditWords edit={edit} now={now} onFollow={onFollow} />
              </li>
            ))}
          </ul>
        </Stack>
      )}
    </>
  );
}

/** From this number on, the marks of one roll call are folded into one row, because a roll call may have hundreds. */
const FOLDED_FROM = 4;

type Alikes = readonly [UnsentView, ...UnsentView[]];

/** The edits in order, with folded ones in place of the first of them. */
function folded(edits: readonly UnsentView[]): Alikes[] {
  const groups = new Map<string, [UnsentView, ...UnsentView[]]>();
  for (const edit of edits) {
    const isMark = edit.kind === 'mark.create' && edit.state !== 'needs-you';
    const key = isMark ? edit.title : edit.opId;
    const alike = groups.get(key);
    if (alike) alike.push(edit);
    else groups.set(key, [edit]);
  }
  return [...groups.values()].flatMap((alike): Alikes[] =>
    alike.length < FOLDED_FROM ? alike.map((edit) => [edit]) : [alike],
  );
}

interface AlikeProps {
  edits: Alikes;
  now: number;
  onFollow(): void;
}

/** One edit, or several of one roll call that can be unfolded. */
function Alike({ edits, ...more }: AlikeProps) {
  const rows = edits.map((edit) => <UnsentEdit key={edit.opId} edit={edit} {...more} />);
  if (rows.length === 1) return rows[0];
  return (
    <li className={styles.edit}>
      <details>
        <summary className={styles.summary}>
          {edits[0].title}{' '}
          <Text as="span" tone="faint" weight="plain" tabular>
            {edits.length}
          </Text>
        </summary>
        <ul className={styles.list}>{rows}</ul>
      </details>
    </li>
  );
}

/** In the order in which they were made, so that none is sent before the one that it belongs to. */
function SendAllAgain({ edits }: { edits: readonly UnsentView[] }) {
  const { outbox } = usePerson();
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      for (const { opId } of edits) await outbox.retry(opId);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Row ref={leaveFocus} gap={2} align="stretch" wrap className={styles.actions}>
      <Button size="small" busy={isBusy && 'Sending…'} onClick={() => void send()}>
        Send all again
      </Button>
    </Row>
  );
}
