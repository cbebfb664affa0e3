import type { ApiClient } from '#api/client.ts';
import { assistantEndpoints } from '#contract/calls/assistant.ts';
import type { Assistant } from '#runtime/person/types.ts';
import { answered } from './answered.ts';

/** The assistant's calls at a server. */
export const assistantAt = (api: ApiClient): Assistant => ({
  ask: async (body, signal) => answered(await api.call(assistantEndpoints.askAssistant, { body, signal })),
  update: async (body, key) => answered(await api.call(assistantEndpoints.updateScheduleByAssistant, { body, key })),
  create: async (body, key) => answered(await api.call(assistantEndpoints.createItinerary, { body, key })),
});
