import type * as v from 'valibot';
import type { ApiClient } from '#api/client.ts';
import { assistantEndpoints } from '#contract/calls/assistant.ts';
import type { AskRequest, UpdateSchedule } from '#contract/records/schedule/assistant.ts';
import { type Answered, answered } from './answered.ts';

export type AskInput = v.InferInput<typeof AskRequest>;

/**
 * The assistant at a server; needs the network. A proposal that is carried out twice under one key takes effect once.
 */
export const assistantAt = (api: ApiClient) => ({
  /** @param signal aborts the question: its answer is not wanted anymore */
  ask: async (body: AskInput, signal: AbortSignal) =>
    answered(await api.call(assistantEndpoints.askAssistant, { body, signal })),
  update: async (body: v.InferInput<typeof UpdateSchedule>, key: string) =>
    answered(await api.call(assistantEndpoints.updateScheduleByAssistant, { body, key })),
  /** @param body with the data as they came from the server */
  create: async (
    body: { itineraryData: Readonly<Record<string, unknown>>; groupId: number },
    key: string,
  ): Promise<Answered<unknown>> => answered(await api.call(assistantEndpoints.createItinerary, { body, key })),
});
