import RefreshCwIcon from 'lucide-react/icons/refresh-cw';
import { useState } from 'react';
import { usePerson } from '#kit/app/context.ts';
import type { RefreshOutcome, RefreshScope } from '#runtime/platform/refresh.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { toast } from '#ui/toast/toast-store.ts';

export interface RefreshWords {
  /** The words after a success. */
  done: { title: string; description?: string };
  /** The words under 'Refresh failed'. */
  failed: string;
}

interface RefreshButtonProps extends RefreshWords {
  label: string;
  scope: RefreshScope;
  /** With a border, for example beside a search box. */
  outlined?: boolean;
}

export function tellRefreshed({ outcome }: RefreshOutcome, { done, failed }: RefreshWords): void {
  if (outcome === 'refreshed') toast({ ...done, tone: 'success' });
  else toast({ title: 'Refresh failed', description: failed, tone: 'destructive' });
}

/** Fetches a screen's data from the server again and shows the outcome. */
export function RefreshButton({ label, scope, outlined = false, ...words }: RefreshButtonProps) {
  const person = usePerson();
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    const answer = await person.refresh(scope);
    setBusy(false);
    tellRefreshed(answer, words);
  };
  return (
    <IconButton label={label} icon={<RefreshCwIcon />} outlined={outlined} busy={busy} onClick={() => void refresh()} />
  );
}
