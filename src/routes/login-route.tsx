import { useLocation } from '@tanstack/react-router';
import { SignInScreen } from '#features/sign-in/sign-in-screen.tsx';
import type { LoginSearch } from '#kit/addresses/addresses.ts';
import { keepWanted, wantedBefore } from './wanted.ts';

/** /login; `followSession` navigates away from it. */
export function LoginRoute({ search: { problem, next } }: { search: LoginSearch }) {
  const leftBy = useLocation({ select: ({ state }) => state.leftBy });
  // A provider that could not sign the user in redirects to an address without the wanted screen.
  const wanted = next ?? (problem === undefined ? undefined : wantedBefore());
  return <SignInScreen problem={problem ?? null} onLeave={() => keepWanted(wanted, leftBy)} />;
}
