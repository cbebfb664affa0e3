import { useLocation } from '@tanstack/react-router';
import { ShareScreen } from '#features/share/share-screen.tsx';

/** /share: where the worker leads what was shared to the app (sw/share-target.ts). */
export function ShareRoute() {
  const problem = useLocation({ select: ({ search }) => (search as { problem?: unknown }).problem });
  return <ShareScreen problem={String(problem)} />;
}
