import type { ApiAnswer, ApiClient } from '#api/client.ts';
import { assistantEndpoints } from '#contract/endpoints/assistant.ts';
import type { Assistant, AssistantOutcome } from './types.ts';

/** The assistant's calls at a server. */
export const assistantAt = (api: ApiClient): Assistant => ({
  ask: async (body) => outcomeOf(await api.call(assistantEndpoints.askAssistant, { body })),
  update: async (body, key) => outcomeOf(await api.call(assistantEndpoints.updateScheduleByAssistant, { body, key })),
  create: async (body, key) => outcomeOf(await api.call(assistantEndpoints.createItinerary, { body, key })),
});

function outcomeOf<T>(answer: ApiAnswer<T>): AssistantOutcome<T> {
  if (answer.kind === 'ok') return { outcome: 'answered', value: answer.value };
  if (answer.kind === 'offline') return { outcome: 'offline' };
  return { outcome: 'failed', message: answer.kind === 'http-error' && answer.isReadable ? answer.said : null };
}
