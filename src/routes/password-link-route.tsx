import { useLocation } from '@tanstack/react-router';
import { PASSWORD_REDIRECT_MS } from '#contract/schema/limits.ts';
import { PasswordLinkScreen } from '#features/sign-in/password-link-screen.tsx';
import { readPasswordLink, tokenInQuery } from './password-link.ts';

/** /auth/set-password and /auth/reset-password, with their token in any of its places. */
export function PasswordLinkRoute() {
  const { kind, token } = readPasswordLink(useLocation());
  return <PasswordLinkScreen kind={kind} token={token} redirectMs={PASSWORD_REDIRECT_MS} />;
}

/**
 * /auth/password/token={token}, the older address: always for a first password, and it leads to the login screen
 * immediately.
 */
export function OldPasswordLinkRoute({ token }: { token: string }) {
  const { searchStr } = useLocation();
  return <PasswordLinkScreen kind="set" token={tokenInQuery(searchStr) ?? (token || null)} redirectMs={0} />;
}
