import { notFound, redirect } from '@tanstack/react-router';
import { mayRunGroups } from '#contract/records/groups/roles.ts';
import { isExtended } from '#contract/records/installation/extensions.ts';
import { toDashboard, toLogin } from '#kit/addresses/addresses.ts';
import { toast } from '#ui/toast/toast-store.ts';
import { isOldLink, linkedPassword } from './password-link.ts';
import type { Guarded } from './screen.tsx';
import { wantedPath } from './wanted.ts';

/**
 * A user who is not signed in gets the login screen and returns here afterwards; the link of a mail leads to its
 * screen, wherever in the address its path is.
 */
export function requireSignedIn({ context, location }: Guarded): void {
  const link = linkedPassword(location);
  if (link) throw redirect({ to: `/auth/${link.kind}-password/$token`, params: { token: link.token }, replace: true });
  if (context.runtime.session.get().status === 'signed-in') return;
  throw redirect({ ...toLogin(wantedPath(location.href)), replace: true });
}

/** A user who is signed in does not need the login screen. */
export function refuseSignedIn({ context }: Guarded): void {
  if (context.runtime.session.get().status === 'signed-in') throw redirect({ ...toDashboard, replace: true });
}

/** For a signed-in user these addresses do not exist, except the link of a mail, which is followed anyway. */
export function refuseWithoutLink({ context, location }: Guarded): void {
  if (context.runtime.session.get().status === 'signed-in' && !linkedPassword(location) && !isOldLink(location))
    throw notFound();
}

/**
 * Group Management is for users who may run groups; all others see a message and the home screen. Preloading a link
 * shows no message.
 */
export function requireGroupManager({ context, preload }: Guarded): void {
  const session = context.runtime.session.get();
  if (session.status !== 'signed-in' || mayRunGroups(session.user)) return;
  if (!preload)
    toast({
      title: 'Access Denied',
      description: "You don't have permission to access this page.",
      tone: 'destructive',
    });
  throw redirect({ ...toDashboard, replace: true });
}

/** The users are for administrators; all others are redirected to the older address of the dashboard. */
export function requireAdmin({ context }: Guarded): void {
  const session = context.runtime.session.get();
  if (session.status === 'signed-in' && session.user.role !== 'admin')
    throw redirect({ to: '/dashboard', replace: true });
}

/** On a server without our extensions these addresses do not exist. A server that has not reported yet may have them. */
export function requireExtensions({ context }: Guarded): void {
  const environment = context.runtime.environment.get();
  if (environment && !isExtended(environment)) throw notFound();
}
