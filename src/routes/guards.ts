import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { toDashboard, toLogin } from '#kit/addresses.ts';
import type { AppRuntime } from '#runtime/window/types.ts';
import { wantedPath } from './wanted-path.ts';

interface Guarded {
  context: { runtime: AppRuntime };
  location: ParsedLocation;
}

/** A person who is not signed in gets the login screen and comes back here afterwards. */
export function requireSignedIn({ context, location }: Guarded): void {
  if (context.runtime.session.get().status === 'signed-in') return;
  throw redirect({ ...toLogin(wantedPath(location.href)), replace: true });
}

/** A person who is signed in has nothing to do at the login screen. */
export function refuseSignedIn({ context }: Pick<Guarded, 'context'>): void {
  if (context.runtime.session.get().status === 'signed-in') throw redirect({ ...toDashboard, replace: true });
}
