import { useLocation, useSearch } from '@tanstack/react-router';
import { SignInScreen } from '#features/sign-in/sign-in-screen.tsx';
import { keepWanted, wantedBefore } from './wanted-after-provider.ts';

/** /login; `followSession` navigates away from it. */
export function LoginRoute() {
  const { problem, next } = useSearch({ from: '/login' });
  const leftBy = useLocation({ select: ({ state }) => state.leftBy });
  // A provider that could not sign the user in redirects to an address without the wanted screen.
  const wanted = next ?? (problem === undefined ? undefined : wantedBefore());
  return <SignInScreen problem={problem ?? null} onLeave={() => keepWanted(wanted, leftBy)} />;
}
