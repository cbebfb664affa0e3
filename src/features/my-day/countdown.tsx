import type { ReactNode } from 'react';
import { durationText } from '#kit/text/time-texts.ts';
import { useNow } from '#ui/use-now.ts';

const MINUTE_MS = 60_000;

interface CountdownProps {
  /** Milliseconds since the epoch. */
  to: number;
  /** @param remaining the remaining time, '1 h 5 min' */
  children(remaining: string): ReactNode;
}

/**
 * Counts down to an instant in whole minutes. It renders without its surroundings, and screen readers do not announce
 * each change.
 */
export function Countdown({ to, children }: CountdownProps) {
  const minutes = Math.max(0, Math.ceil((to - useNow(MINUTE_MS)) / MINUTE_MS));
  return <span role="timer">{children(durationText(minutes))}</span>;
}

/** The elapsed share of an event, hidden from screen readers. */
export function Elapsed({ from, to, className }: { from: number; to: number; className?: string | undefined }) {
  const done = Math.min(1, Math.max(0, (useNow(MINUTE_MS) - from) / (to - from)));
  return <span className={className} style={{ inlineSize: `${(done * 100).toFixed(1)}%` }} aria-hidden="true" />;
}
