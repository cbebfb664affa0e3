import type { Answered } from '#runtime/services/answered.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorState } from '#ui/error-state/error-state.tsx';

interface NotAnsweredProps {
  answer: Exclude<Answered<unknown>, { outcome: 'answered' }>;
  /** The things that the server did not list: 'Sessions'. */
  what: string;
  again(): void;
}

/** Replaces a list that the server did not give. */
export function NotAnswered({ answer, what, again }: NotAnsweredProps) {
  if (answer.outcome === 'offline') return <ErrorState isOffline title={`${what} need a connection`} />;
  return (
    <ErrorState title={`${what} could not be loaded`} action={<Button onClick={again}>Try again</Button>}>
      {answer.message}
    </ErrorState>
  );
}
