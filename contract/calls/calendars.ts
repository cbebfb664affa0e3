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
    summary: "When the caller's private address of the group's calendar was created, or null",
    params: IdParam,
    response: SubscriptionWire,
    read: Subscription,
  }),
  makeSubscription: endpoint({
    method: 'POST',
    path: '/api/groups/{id}/calendar',
    access: 'group',
    inArchived: true,
    summary: "Creates a private address of the group's calendar for the caller and revokes the previous one",
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
    summary: "Revokes the caller's private address of the group's calendar",
    params: IdParam,
    response: SubscriptionWire,
    read: Subscription,
  }),
  calendarFile: endpoint({
    method: 'GET',
    path: '/api/calendars/{token}.ics',
    access: 'public',
    summary: 'The schedule of a group as a calendar (RFC 5545), for anyone with a private address',
    params: CalendarParam,
    response: v.string(),
  }),
} as const;

/** The path of a calendar at its private address. */
export const calendarPath = (token: string): string => `/api/calendars/${token}.ics`;
