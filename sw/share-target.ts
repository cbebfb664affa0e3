/// <reference lib="webworker" />
import { registerRoute } from 'workbox-routing';
import type { BackgroundScript } from './load-background.ts';

declare const self: ServiceWorkerGlobalScope;

/** As the manifest says it (`share_target`). */
const SHARE = '/share';

/** A page of another site that sends a form here shares nothing that the person has chosen. */
function isFromElsewhere({ referrer }: Request): boolean {
  return URL.canParse(referrer) && /^https?:$/.test(new URL(referrer).protocol)
    ? new URL(referrer).origin !== self.location.origin
    : false;
}

/** Takes what other apps share to this one, and goes on to where the person says what it belongs to. */
export function takeShares(background: BackgroundScript): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE,
    async ({ request }) => {
      if (isFromElsewhere(request)) return Response.redirect('/', 303);
      let problem: string | null = 'unreadable';
      try {
        problem = await background.load().receiveShare(request);
      } catch {
        // Said by the page that follows.
      }
      return Response.redirect(problem === null ? SHARE : `${SHARE}?problem=${problem}`, 303);
    },
    'POST',
  );
}
