import { useRef, useState } from 'react';
import { useRuntime } from '#kit/app/context.ts';
import type { UnsentChoice } from '#runtime/session/app.ts';
import { closeToast, toast } from '#ui/toast/toast-store.ts';

export interface LogOutState {
  /** How many edits wait for the user's decision; null when there is no question. */
  unsent: number | null;
  /** Whether edits remain after `Send now`. */
  stillUnsent: boolean;
  running: UnsentChoice | null;
  start(choice?: UnsentChoice): Promise<void>;
  cancel(): void;
}

/** Signs the user out, and asks first when there are unsent edits. The route guard then leads to /login. */
export function useLogOut(): LogOutState {
  const runtime = useRuntime();
  const [unsent, setUnsent] = useState<number | null>(null);
  const [stillUnsent, setStillUnsent] = useState(false);
  const isRunning = useRef(false);
  const [running, setRunning] = useState<UnsentChoice | null>(null);

  const start = async (choice?: UnsentChoice) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setRunning(choice ?? null);
    // The dialog reports the progress itself. Without it, the toast shows that the press had an effect when the network
    // is slow.
    const told = choice === undefined ? toast({ title: 'Logging out…', duration: Number.POSITIVE_INFINITY }) : null;
    const answer = await runtime.signOut(choice);
    if (told !== null) closeToast(told);
    setRunning(null);
    isRunning.current = false;
    if (answer.outcome === 'ask' || answer.outcome === 'still-unsent') {
      setUnsent(answer.unsent);
      setStillUnsent(answer.outcome === 'still-unsent');
    } else if (answer.outcome === 'failed') {
      toast({
        title: 'Logout failed: An error occurred while logging out. Please try again.',
        tone: 'destructive',
      });
    }
  };

  return { unsent, stillUnsent, running, start, cancel: () => setUnsent(null) };
}
