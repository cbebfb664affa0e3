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
    response: PushSubscriptionsWire,
    read: PushDevices,
  }),
  createPushSubscription: endpoint({
    method: 'POST',
    path: '/api/push/subscriptions',
    access: 'signed-in',
    body: PushSubscriptionCreate,
    response: PushSubscriptionWire,
    read: PushDevice,
  }),
  deletePushSubscription: endpoint({
    method: 'DELETE',
    path: '/api/push/subscriptions/{id}',
    access: 'signed-in',
    params: IdParam,
    response: Done,
  }),
  testPushSubscription: endpoint({
    method: 'POST',
    path: '/api/push/subscriptions/{id}/test',
    access: 'signed-in',
    params: IdParam,
    response: Done,
  }),
  getPushPreferences: endpoint({
    method: 'GET',
    path: '/api/push/preferences',
    access: 'signed-in',
    response: PushPreferencesWire,
    read: PushPreferences,
  }),
  savePushPreferences: endpoint({
    method: 'PUT',
    path: '/api/push/preferences',
    access: 'signed-in',
    body: PushPreferencesUpdate,
    response: PushPreferencesWire,
    read: PushPreferences,
  }),
} as const;
