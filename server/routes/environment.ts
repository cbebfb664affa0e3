import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '#server/clock.ts';
import { ping, readEpoch } from '#server/db/meta.ts';
import { ok, refuse } from '#server/domain/outcome.ts';
import type { Services } from '#server/services.ts';
import type { AddRoute } from './contract-route.ts';

/** A database that takes longer does not answer: health is told within a second. */
const LONGEST_PING_MS = 700;
/** How long an answer of the file store is believed. */
const STORE_ASKED_MS = 5_000;

/** What this server is and whether it is well. */
export function environmentRoutes(route: AddRoute, { config, db, clock, files, diskSpace }: Services): void {
  route('environment', async ({ request }) =>
    ok({
      environment: config.environment,
      features: {
        idempotency: true,
        thirdPartySignIn: config.oidc !== null,
        versions: true,
        changes: true,
        system: true,
        calendar: true,
        push: true,
        rollCalls: true,
        handoff: true,
        seen: true,
        drafts: true,
        audience: true,
        runningLate: true,
        mustRead: true,
        endTimezone: true,
        emergencyCard: true,
        medicalNotes: true,
        buses: true,
        announcements: true,
        eventDeletion: true,
      },
      epoch: await readEpoch(db),
      signedIn: request.session !== null,
      supportEmail: config.supportEmail,
    }),
  );

  const database = answers(() => ping(db));
  const store = answers(remembered(() => files.check(), clock));

  route('health', async () => {
    const inTime = wait(LONGEST_PING_MS, false, { ref: false });
    const isThere = await Promise.all([database, store].map((asked) => Promise.race([asked(), inTime])));
    const missing = ['The database does not answer', 'The file store does not answer'].find((_, at) => !isThere[at]);
    if (missing) return refuse({ kind: 'unavailable', message: missing, retryAfterSeconds: 1 });
    if (diskSpace.isShort) return refuse({ kind: 'unavailable', message: 'The server has no room left' });
    return ok({ status: 'ok' as const });
  });
}

/** Asks one question at a time, however many wait for the answer: what is silent keeps one connection, not one of each. */
function answers(ask: () => Promise<unknown>): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null;
  const answered = (isThere: boolean) => {
    asking = null;
    return isThere;
  };
  return () => {
    asking ??= ask().then(
      () => answered(true),
      () => answered(false),
    );
    return asking;
  };
}

/** The last answer, for a while: a service of others is not asked as often as anyone asks for health. */
function remembered<T>(ask: () => Promise<T>, clock: Clock): () => Promise<T> {
  let last: { answer: Promise<T>; at: number } | null = null;
  return () => {
    if (!last || clock() - last.at >= STORE_ASKED_MS) last = { answer: ask(), at: clock() };
    return last.answer;
  };
}
