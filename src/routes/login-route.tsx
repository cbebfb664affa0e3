import { useLocation, useSearch } from '@tanstack/react-router';
import { SignInScreen } from '#features/sign-in/sign-in-screen.tsx';
import { keepWanted, wantedBefore } from './wanted-after-provider.ts';

/** /login; `followSession` leads on from it. */
export function LoginRoute() {
  const { problem, next } = useSearch({ from: '/login' });
  const leftBy = useLocation({ select: ({ state }) => state.leftBy });
  // A provider that could not sign in has sent back to an address that says no more of where to go on.
  const wanted = next ?? (problem === undefined ? undefined : wantedBefore());
  return <SignInScreen problem={problem ?? null} onLeave={() => keepWanted(wanted, leftBy)} />;
}
