import { useLocation } from '@tanstack/react-router';
import { ShareScreen } from '#features/share/share-screen.tsx';

/** /share: the worker redirects content shared to the app here (sw/share-target.ts). */
export function ShareRoute() {
  const problem = useLocation({ select: ({ search }) => (search as { problem?: unknown }).problem });
  return <ShareScreen problem={String(problem)} />;
}
