import type { FastifyRequest } from 'fastify';
import { PUSH_TESTS_PER_MINUTE } from '#contract/live/push.ts';
import type { Viewer } from '#server/base/viewer.ts';
import { AttemptLimiter } from '#server/domain/auth/attempts.ts';
import { ok, tooMany } from '#server/domain/base/outcome.ts';
import { deviceName } from '#server/domain/delivery/push/device-name.ts';
import { preferencesOf, savePreferences } from '#server/domain/delivery/push/preferences.ts';
import {
  type Asking,
  devicesOf,
  sendTest,
  subscribe,
  unsubscribe,
} from '#server/domain/delivery/push/subscriptions.ts';
import type { PushDelivery } from '#server/plugins/push.ts';
import type { Services } from '#server/plugins/services.ts';
import type { AddRoute } from './contract-route.ts';

const MINUTE_MS = 60_000;

/** A person's devices that receive notifications, and their preferences. */
export function pushRoutes(route: AddRoute, { clock }: Services, { keys, mayCall }: PushDelivery): void {
  const tests = new AttemptLimiter(clock, PUSH_TESTS_PER_MINUTE, MINUTE_MS);
  // Every signed-in person has a session.
  const asking = (viewer: Viewer, at: string, { session }: FastifyRequest): Asking => ({
    viewer,
    sessionId: session?.sessionId ?? 0,
    at,
  });

  route('listPushSubscriptions', async ({ db, viewer, at, request }) =>
    ok(await devicesOf(db, (await keys()).publicKey, asking(viewer, at, request))),
  );

  route('createPushSubscription', ({ viewer, body, at, request, ...work }) => {
    const device = deviceName(request.headers['user-agent']);
    return subscribe(work, body, { ...asking(viewer, at, request), device }, mayCall);
  });

  route('deletePushSubscription', ({ viewer, params, ...work }) => unsubscribe(work, viewer, params.id));

  route('testPushSubscription', async ({ viewer, params, at, request, ...work }) => {
    const wait = tests.consume(String(viewer.id));
    if (wait > 0) return tooMany('Enough tests for now. Please wait a moment.', wait);
    return sendTest(work, asking(viewer, at, request), params.id);
  });

  route('getPushPreferences', async ({ db, viewer }) => ok(await preferencesOf(db, viewer)));

  route('savePushPreferences', ({ viewer, body, at, ...work }) => savePreferences(work, viewer, body, at));
}
