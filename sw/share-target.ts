/// <reference lib="webworker" />
import { registerRoute } from 'workbox-routing';
import type { BackgroundScript } from './load-background.ts';

declare const self: ServiceWorkerGlobalScope;

/** As the manifest says it (`share_target`). */
const SHARE = '/share';

/** A form that another site's page sends here is not a share that the person has chosen. */
function isFromElsewhere({ referrer }: Request): boolean {
  return URL.canParse(referrer) && /^https?:$/.test(new URL(referrer).protocol)
    ? new URL(referrer).origin !== self.location.origin
    : false;
}

/** Accepts shares from other apps, and redirects to the page where the person says where they belong. */
export function takeShares(background: BackgroundScript): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE,
    async ({ request }) => {
      if (isFromElsewhere(request)) return Response.redirect('/', 303);
      let problem: string | null = 'unreadable';
      try {
        problem = await background.load().receiveShare(request);
      } catch {
        // The next page reports the error.
      }
      return Response.redirect(problem === null ? SHARE : `${SHARE}?problem=${problem}`, 303);
    },
    'POST',
  );
}
