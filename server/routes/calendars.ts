import { notFound, ok } from '#server/domain/base/outcome.ts';
import { CalendarTexts } from '#server/domain/schedule/calendar-texts.ts';
import { calendarAt, makeSubscription, revokeSubscription, subscriptionOf } from '#server/domain/schedule/calendars.ts';
import type { Services } from '#server/plugins/services.ts';
import type { AddRoute } from './contract-route.ts';

/** Calendars of groups for programs without a session, and the private addresses that open them. */
export function calendarRoutes(route: AddRoute, { config }: Services): void {
  const texts = new CalendarTexts();

  route('getSubscription', async ({ db, viewer, params }) => ok(await subscriptionOf(db, viewer, params.id)));

  route('makeSubscription', ({ viewer, params, body, at, ...work }) =>
    makeSubscription(work, viewer, { groupId: params.id, token: body.token, at }),
  );

  route('revokeSubscription', ({ viewer, params, ...work }) => revokeSubscription(work, viewer, params.id));

  route('calendarFile', async ({ db, params, request, reply }) => {
    const origin = config.publicUrl ?? `${request.protocol}://${request.host}`;
    const calendar = await calendarAt({ db, texts }, params.token, {
      origin,
      languages: request.headers['accept-language'],
    });
    if (!calendar) return notFound('calendar');
    const { tag, text } = calendar;
    // The reader may keep it to compare, and revalidates each time; intermediaries do not keep it, and no search engine
    // lists it.
    reply
      .type('text/calendar; charset=utf-8')
      .header('etag', tag)
      .header('cache-control', 'private, no-cache')
      .header('content-disposition', 'attachment; filename="calendar.ics"')
      .header('x-robots-tag', 'noindex, nofollow');
    // Answered with 304 (see `tagAnswers`) before anything is read or written.
    return ok(request.headers['if-none-match'] === tag ? '' : await text());
  });
}
