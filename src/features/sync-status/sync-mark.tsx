import { useEffect, useState } from 'react';
import { useObservable, usePerson } from '#kit/app/context.ts';
import { firstScreen } from '#kit/app/first-screen.ts';
import { classNames } from '#ui/class-names.ts';
import { lazily } from '#ui/lazily/lazily.tsx';
import { MissingDialog } from '#ui/lazily/missing-dialog.tsx';
import { closeUnsentList, openUnsentList, useUnsentList } from '#ui/pending-mark/unsent-list.ts';
import { useNow } from '#ui/use-now.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './sync-mark.module.css';
import { syncWords } from './sync-words.ts';

const SyncDialog = lazily(async () => (await import('./sync-dialog.tsx')).SyncDialog, MissingDialog);

/**
 * Drafts are not part of the first load: none is known to be lost before the first fetch. If the code does not arrive,
 * the list still shows them.
 */
const LostDraftsCount = lazily(
  async () => (await firstScreen.then(() => import('./lost-drafts-count.tsx'))).LostDraftsCount,
);

/** How late the mark may notice that the server is silent. */
const LOOK_EVERY_MS = 10_000;

/** The small mark in the header, a dot and a word, which opens the list of unsent edits. */
export function SyncMark() {
  const status = useObservable(usePerson().sync);
  const [lostDrafts, setLostDrafts] = useState(0);
  const { tone, word, sentence } = syncWords(status, useNow(LOOK_EVERY_MS), lostDrafts);
  const [fetched, setFetched] = useState(false);
  const { isOpen } = useUnsentList();
  if (isOpen && !fetched) setFetched(true);
  // Another user does not find it open.
  useEffect(() => closeUnsentList, []);
  return (
    <>
      <button
        type="button"
        className={styles.mark}
        aria-haspopup="dialog"
        aria-label={`Sync: ${word}`}
        title={sentence}
        onClick={openUnsentList}
      >
        <span className={classNames(styles.dot, styles[tone])} aria-hidden="true" />
        <span className={styles.word}>{word}</span>
      </button>
      {/* Announced after a change, not again on every screen. */}
      <VisuallyHidden>
        <span aria-live="polite">{tone === 'attention' ? sentence : ''}</span>
      </VisuallyHidden>
      {status.pulledAt !== null && <LostDraftsCount onCount={setLostDrafts} />}
      {fetched && <SyncDialog open={isOpen} onClose={closeUnsentList} />}
    </>
  );
}
