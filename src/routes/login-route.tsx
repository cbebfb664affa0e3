import { useNavigate, useSearch } from '@tanstack/react-router';
import { SignInScreen } from '#features/sign-in/sign-in-screen.tsx';

/** /login; leads on to where the person wanted to go, else to the dashboard. */
export function LoginRoute() {
  const { next, problem } = useSearch({ from: '/login' });
  const navigate = useNavigate();
  return (
    <SignInScreen problem={problem ?? null} onSignedIn={() => void navigate({ to: next ?? '/', replace: true })} />
  );
}
