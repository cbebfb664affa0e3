import type { FastifyRequest } from 'fastify';
import { OpenAiCompatible } from '#server/adapters/ai/chat-provider.ts';
import type { Viewer } from '#server/base/viewer.ts';
import { askAssistant } from '#server/domain/assistant/assistant.ts';
import { createConfirmed, updateConfirmed } from '#server/domain/assistant/confirmed.ts';
import { AttemptLimiter } from '#server/domain/auth/attempts.ts';
import { type Refusal, tooMany } from '#server/domain/base/outcome.ts';
import { translate } from '#server/domain/schedule/translation.ts';
import type { Services } from '#server/plugins/services.ts';
import type { AddRoute } from './contract-route.ts';

/**
 * The limit of questions and translations of one person: they cost the provider something or, without one, this
 * process.
 */
const CALLS = 60;
const CALLS_WINDOW_MS = 60_000;

/** The assistant and translation. */
export function assistantRoutes(route: AddRoute, { config, clock }: Services): void {
  const provider = config.ai && new OpenAiCompatible(config.ai);
  const limiter = new AttemptLimiter(clock, CALLS, CALLS_WINDOW_MS);

  const refusal = ({ id }: Viewer): Refusal | null => {
    const wait = limiter.consume(String(id));
    return wait > 0 ? tooMany('Too many questions. Please wait a moment and try again.', wait) : null;
  };
  const parts = (now: number, request: FastifyRequest) => ({
    provider,
    now,
    onProviderFailure: (error: unknown) => request.log.warn({ err: error }, 'the AI provider did not answer'),
  });

  route('askAssistant', async ({ db, viewer, body, now, request }) => {
    return (
      refusal(viewer) ??
      askAssistant({ db, ...parts(now, request), languages: request.headers['accept-language'] }, viewer, body)
    );
  });

  route('updateScheduleByAssistant', ({ viewer, body, at, ...work }) => updateConfirmed(work, viewer, body, at));

  route('createItinerary', ({ viewer, body, at, ...work }) => createConfirmed(work, viewer, body, at));

  route('translate', async ({ db, viewer, body, now, request }) => {
    return refusal(viewer) ?? translate({ db, ...parts(now, request) }, body);
  });
}
