import { useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import type { Moment, Plan } from './plan.ts';

const titles = (moments: readonly Moment[]): string => moments.map(({ event }) => event.title).join(', ');

/** Announces to screen readers what has begun, but not the countdown or the initial content. */
export function NowTold({ plan: { current, next }, isWhole }: { plan: Plan; isWhole: boolean }) {
  const words = [
    current.length > 0 ? `Now: ${titles(current)}.` : isWhole ? 'Nothing is on now.' : '',
    next.length > 0 ? `Next: ${titles(next)}.` : '',
  ]
    .join(' ')
    .trim();
  const first = useRef(words);
  const [told, setTold] = useState('');
  useEffect(() => {
    if (words !== first.current) {
      first.current = '';
      setTold(words);
    }
  }, [words]);
  return (
    <VisuallyHidden>
      <span aria-live="polite">{told}</span>
    </VisuallyHidden>
  );
}
