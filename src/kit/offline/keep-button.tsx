import { useState } from 'react';
import { useObservableField, usePerson } from '#kit/app/context.ts';
import type { PersonRuntime } from '#runtime/person/person.ts';
import type { RefreshOutcome } from '#runtime/platform/refresh.ts';
import { Button } from '#ui/button/button.tsx';
import { leaveFocus } from '#ui/page-header/page-focus.ts';
import { toast } from '#ui/toast/toast-store.ts';
import styles from './keep-button.module.css';

/** Shows why a group did not come to this device. */
export function tellKept(outcome: RefreshOutcome): void {
  if (outcome.outcome === 'refreshed') return;
  const description = outcome.outcome === 'offline' ? 'Connect and try again.' : outcome.message;
  toast({ title: 'The group could not be downloaded', description, tone: 'destructive' });
}

const keepGroup = async (person: PersonRuntime, groupId: string): Promise<void> => {
  tellKept(await (await person.copies()).keep(groupId).catch(failed));
};

export const failed = (): RefreshOutcome => ({
  outcome: 'failed',
  message: 'Something went wrong on this device. Please try again.',
});

/** Downloads all of a group that is not on this device by default. @param name the group's name, for screen readers */
export function KeepButton({ groupId, name }: { groupId: string; name: string }) {
  const person = usePerson();
  const online = useObservableField(person.sync, 'online');
  const [busy, setBusy] = useState(false);
  const keep = () => {
    setBusy(true);
    void keepGroup(person, groupId).finally(() => setBusy(false));
  };
  return (
    <Button
      ref={leaveFocus}
      size="small"
      className={styles.keep ?? ''}
      aria-label={`Keep on this device: ${name}`}
      busy={busy && 'Fetching…'}
      unavailable={!online}
      onClick={keep}
    >
      Keep on this device
    </Button>
  );
}
