import { useRef, useState } from 'react';
import { useRuntime } from '#kit/context.ts';
import type { UnsentChoice } from '#runtime/window/types.ts';
import { closeToast, toast } from '#ui/toast/toast-store.ts';

export interface LogOutState {
  /** How many edits wait for the person's choice; null while nothing is asked. */
  unsent: number | null;
  /** `Send now` was chosen and some are still here. */
  stillUnsent: boolean;
  running: UnsentChoice | null;
  start(choice?: UnsentChoice): Promise<void>;
  cancel(): void;
}

/**
 * Signing out, which asks first where edits are unsent. Once it is done the session is signed out,
 * and whoever guards the screens leads to /login.
 */
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
    // The sheet says so by itself. Without it, a network that hangs must not look like a press that did nothing.
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
