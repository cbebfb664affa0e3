import { useNavigate } from '@tanstack/react-router';
import ShareIcon from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { SHARED_MAX_BYTES, SHARED_MAX_ITEMS } from '#contract/schema/limits.ts';
import { plural } from '#contract/text/plural.ts';
import { type ShareSearch, toEvent } from '#kit/addresses/addresses.ts';
import { usePerson } from '#kit/app/context.ts';
import type { SharedItem } from '#store/database/shared-items.ts';
import { CardColumn } from '#ui/card-column/card-column.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { PageHeader } from '#ui/page-header/page-header.tsx';
import { sizeText } from '#ui/size-text.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { toast } from '#ui/toast/toast-store.ts';
import { useNow } from '#ui/use-now.ts';
import { PlacePicker } from './place-picker.tsx';
import styles from './share.module.css';
import { SharedCard } from './shared-card.tsx';
import { type Shared, useShared } from './use-shared.ts';

const MINUTE_MS = 60_000;

/** The reasons why shared content is not on this device, by the code in the address (sw/share-target.ts). */
const PROBLEMS: Readonly<Record<string, string>> = {
  full: `This device keeps up to ${SHARED_MAX_ITEMS} shared items, ${sizeText(SHARED_MAX_BYTES)} in total. Use or discard one, then share again.`,
  storage: 'This device is out of space. Free some space, then share again.',
  unreadable: 'It could not be read. Please share again.',
  empty: 'It contained neither text nor a file.',
  worker: 'The app was not ready. Please share again.',
};

/** /share: turns content from another app into a comment on the event that the user selects. */
export function ShareScreen({ search: { problem: code } }: { search: ShareSearch }) {
  const problem = code !== undefined && Object.hasOwn(PROBLEMS, code) ? PROBLEMS[code] : undefined;
  const shared = useShared();
  return (
    <CardColumn isBusy={shared === undefined}>
      <PageHeader title="Share to a comment" />
      {problem && (
        <Notice tone="error" title="The shared item was not saved">
          {problem}
        </Notice>
      )}
      {shared === undefined && <Skeleton height="9rem" />}
      {shared === null && <Notice tone="error">The shared items could not be read. Please try again.</Notice>}
      {shared?.items.length === 0 && !problem && (
        <EmptyState icon={<ShareIcon />} title="No shared items">
          Share text, pictures or files from another app, then choose their event here.
        </EmptyState>
      )}
      {shared?.items[0] && <Newest shared={shared} item={shared.items[0]} />}
    </CardColumn>
  );
}

function Newest({ shared: { inbox, items }, item }: { shared: Shared; item: SharedItem }) {
  const { store } = usePerson();
  const now = useNow(MINUTE_MS);
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const use = async (eventId: string) => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    const used = await inbox
      .use(item, eventId)
      .catch(() => ({ outcome: 'not-saved' as const, message: 'It could not be opened. Please try again.' }));
    setBusy(false);
    if (used.outcome === 'not-saved') return setProblem(used.message);
    for (const description of used.refused) toast({ title: 'A file was left out', description, tone: 'destructive' });
    void navigate({ ...toEvent(eventId), replace: items.length === 1 });
  };

  return (
    <>
      <SharedCard key={item.id} inbox={inbox} item={item} now={now} />
      {items.length > 1 && (
        <Text tone="faint" size="small" role="status">
          {plural(items.length - 1, 'more item', 'more items')} waiting.
        </Text>
      )}
      {problem && <Notice tone="error">{problem}</Notice>}
      <h2 className={styles.question}>Choose an event</h2>
      <PlacePicker store={store} now={now} busy={busy} onPick={(eventId) => void use(eventId)} />
    </>
  );
}
