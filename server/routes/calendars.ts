import { toInstant } from '#server/clock.ts';
import { ok } from '#server/domain/outcome.ts';
import { calendarAt, makeSubscription, revokeSubscription, subscriptionOf } from '#server/domain/schedule/calendars.ts';
import type { Services } from '#server/services.ts';
import type { AddRoute } from './contract-route.ts';

/** Calendars of groups for programs that have no session, and the private addresses that open them. */
export function calendarRoutes(route: AddRoute, { clock, config }: Services): void {
  route('getSubscription', async ({ db, viewer, params }) => ok(await subscriptionOf(db, viewer, params.id)));

  route('makeSubscription', ({ db, viewer, params, body }) =>
    makeSubscription(db, viewer, { groupId: params.id, token: body.token, at: toInstant(clock()) }),
  );

  route('revokeSubscription', ({ db, viewer, params }) => revokeSubscription(db, viewer, params.id));

  route('calendarFile', async ({ db, params, request, reply }) => {
    const origin = config.publicUrl ?? `${request.protocol}://${request.host}`;
    const outcome = await calendarAt(db, params.token, origin);
    if (!outcome.ok) return outcome;
    // Its reader may keep it to compare, and asks each time; nobody in between keeps it, and no search engine lists it.
    reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .header('content-disposition', 'attachment; filename="calendar.ics"')
      .header('x-robots-tag', 'noindex, nofollow');
    return outcome;
  });
}
