import * as v from 'valibot';
import { CalendarParam, Subscription, SubscriptionMake, SubscriptionWire } from '#contract/calendar/subscription.ts';
import { IdParam } from '#contract/schema/wire.ts';
import { endpoint } from './endpoint.ts';

/**
 * Beyond the specification. A subscription belongs to its person and not to the group, so it can be made and revoked in
 * an archived group too.
 */
export const calendarsEndpoints = {
  getSubscription: endpoint({
    method: 'GET',
    path: '/api/groups/{id}/calendar',
    access: 'group',
    params: IdParam,
    response: SubscriptionWire,
    read: Subscription,
  }),
  makeSubscription: endpoint({
    method: 'POST',
    path: '/api/groups/{id}/calendar',
    access: 'group',
    inArchived: true,
    params: IdParam,
    body: SubscriptionMake,
    response: SubscriptionWire,
    read: Subscription,
  }),
  revokeSubscription: endpoint({
    method: 'DELETE',
    path: '/api/groups/{id}/calendar',
    access: 'group',
    inArchived: true,
    params: IdParam,
    response: SubscriptionWire,
    read: Subscription,
  }),
  calendarFile: endpoint({
    method: 'GET',
    path: '/api/calendars/{token}.ics',
    access: 'public',
    params: CalendarParam,
    response: v.string(),
  }),
} as const;

/** The path of a calendar at its private address. */
export const calendarPath = (token: string): string => `/api/calendars/${token}.ics`;
