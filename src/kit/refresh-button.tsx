import RefreshCwIcon from 'lucide-react/icons/refresh-cw';
import { useState } from 'react';
import type { RefreshOutcome, RefreshScope } from '#runtime/window/types.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { toast } from '#ui/toast/toast-store.ts';
import { usePerson } from './context.ts';

export interface RefreshWords {
  /** What is said when it worked. */
  done: { title: string; description?: string };
  /** What is said under 'Refresh failed' when it did not. */
  failed: string;
}

export interface RefreshButtonProps extends RefreshWords {
  label: string;
  scope: RefreshScope;
  /** With a border, as beside a box to search in. */
  outlined?: boolean;
}

/** Says what came of asking the server anew. */
export function tellRefreshed({ outcome }: RefreshOutcome, { done, failed }: RefreshWords): void {
  if (outcome === 'refreshed') toast({ ...done, tone: 'success' });
  else toast({ title: 'Refresh failed', description: failed, tone: 'destructive' });
}

/** Asks the server anew for what a screen shows, and says what came of it. */
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
