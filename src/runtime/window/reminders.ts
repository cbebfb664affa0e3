import type { ApiClient } from '#api/client.ts';
import { receiptsEndpoints } from '#contract/endpoints/receipts.ts';
import type { Reminders } from './types.ts';

/** The call that reminds those who have not confirmed an event, at a server. */
export const remindersAt = (api: ApiClient): Reminders => ({
  remind: async (eventId) => {
    const answer = await api.call(receiptsEndpoints.remindReaders, { params: { id: eventId } });
    if (answer.kind === 'ok') return { outcome: 'done' };
    const said = answer.kind === 'http-error' && answer.isReadable ? answer.said : null;
    return said === null ? { outcome: 'failed', message: null } : { outcome: 'refused', message: said };
  },
});
