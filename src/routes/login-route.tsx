import { useSearch } from '@tanstack/react-router';
import { SignInScreen } from '#features/sign-in/sign-in-screen.tsx';

/** /login; `followSession` leads on from it. */
export function LoginRoute() {
  const { problem } = useSearch({ from: '/login' });
  return <SignInScreen problem={problem ?? null} />;
}
