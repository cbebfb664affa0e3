import RefreshCwIcon from 'lucide-react/icons/refresh-cw';
import { useState } from 'react';
import type { RefreshScope } from '#runtime/window/types.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { toast } from '#ui/toast/toast-store.ts';
import { usePerson } from './context.ts';

export interface RefreshButtonProps {
  label: string;
  scope: RefreshScope;
  /** What is said when it worked. */
  done: { title: string; description?: string };
  /** What is said under 'Refresh failed' when it did not. */
  failed: string;
}

/** Asks the server anew for what a screen shows, and says what came of it. */
export function RefreshButton({ label, scope, done, failed }: RefreshButtonProps) {
  const person = usePerson();
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    const { outcome } = await person.refresh(scope);
    setBusy(false);
    if (outcome === 'refreshed') toast({ ...done, tone: 'success' });
    else toast({ title: 'Refresh failed', description: failed, tone: 'destructive' });
  };
  return <IconButton label={label} icon={<RefreshCwIcon />} busy={busy} onClick={() => void refresh()} />;
}
