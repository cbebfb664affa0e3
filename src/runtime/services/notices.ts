import type { ApiAnswer, ApiClient } from '#api/client.ts';
import { announcementsEndpoints } from '#contract/calls/announcements.ts';
import { receiptsEndpoints } from '#contract/calls/receipts.ts';
import { usersEndpoints } from '#contract/calls/users.ts';
import type { Notices, ServerOutcome } from '#runtime/person/types.ts';
import { answered } from './answered.ts';

/** The calls with which a server sends messages to people. */
export const noticesAt = (api: ApiClient): Notices => ({
  resendInvitation: async (userId) =>
    outcomeOf(await api.call(usersEndpoints.resendInvitation, { params: { id: userId } })),
  invitationLink: async (userId) => answered(await api.call(usersEndpoints.invitationLink, { params: { id: userId } })),
  remindReaders: async ({ kind, id }) => {
    const call = kind === 'event' ? receiptsEndpoints.remindReaders : announcementsEndpoints.remindAnnouncementReaders;
    return outcomeOf(await api.call(call, { params: { id } }));
  },
});

function outcomeOf(answer: ApiAnswer<unknown>): ServerOutcome {
  if (answer.kind === 'ok') return { outcome: 'done' };
  const said = answer.kind === 'http-error' && answer.isReadable ? answer.said : null;
  return said === null ? { outcome: 'failed', message: null } : { outcome: 'refused', message: said };
}
