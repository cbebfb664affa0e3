import * as v from 'valibot';
import {
  PushDevice,
  PushDevices,
  PushPreferences,
  PushPreferencesUpdate,
  PushPreferencesWire,
  PushSubscriptionCreate,
  PushSubscriptionsWire,
  PushSubscriptionWire,
} from '#contract/live/push.ts';
import { IdParam } from '#contract/schema/wire.ts';
import { endpoint } from './endpoint.ts';

const Done = v.object({ message: v.string() });

/** Notifications on devices whose app is closed; all go beyond the specification. */
export const pushEndpoints = {
  listPushSubscriptions: endpoint({
    method: 'GET',
    path: '/api/push/subscriptions',
    access: 'signed-in',
    summary: "This person's devices that are sent notifications, and the key with which one subscribes",
    response: PushSubscriptionsWire,
    read: PushDevices,
  }),
  createPushSubscription: endpoint({
    method: 'POST',
    path: '/api/push/subscriptions',
    access: 'signed-in',
    summary: 'Has notifications sent to the browser of this session, in place of what it said before; they end with it',
    body: PushSubscriptionCreate,
    response: PushSubscriptionWire,
    read: PushDevice,
  }),
  deletePushSubscription: endpoint({
    method: 'DELETE',
    path: '/api/push/subscriptions/{id}',
    access: 'signed-in',
    summary: "Has no more notifications sent to a device of this person's",
    params: IdParam,
    response: Done,
  }),
  testPushSubscription: endpoint({
    method: 'POST',
    path: '/api/push/subscriptions/{id}/test',
    access: 'signed-in',
    summary: "Sends a device of this person's a notification that says that it works",
    params: IdParam,
    response: Done,
  }),
  getPushPreferences: endpoint({
    method: 'GET',
    path: '/api/push/preferences',
    access: 'signed-in',
    summary: 'What this person wants to be told of on their devices, and when not',
    response: PushPreferencesWire,
    read: PushPreferences,
  }),
  savePushPreferences: endpoint({
    method: 'PUT',
    path: '/api/push/preferences',
    access: 'signed-in',
    summary: 'Says what this person wants to be told of on their devices, and when not',
    body: PushPreferencesUpdate,
    response: PushPreferencesWire,
    read: PushPreferences,
  }),
} as const;
