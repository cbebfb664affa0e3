import type { ApiClient } from '#api/client.ts';
import { announcementsEndpoints } from '#contract/calls/announcements.ts';
import { receiptsEndpoints } from '#contract/calls/receipts.ts';
import { usersEndpoints } from '#contract/calls/users.ts';
import type { ToRead } from '#store/queries/field/must-read.ts';
import { type Answered, answered } from './answered.ts';

/** The messages that the server sends to people on request; needs the network. */
export const noticesAt = (api: ApiClient) => ({
  /** Mails an invited person another invitation. */
  resendInvitation: async (userId: string): Promise<Answered<unknown>> =>
    answered(await api.call(usersEndpoints.resendInvitation, { params: { id: userId } })),
  /** Makes a link with which an invited person sets a password, in place of a mail. */
  invitationLink: async (userId: string) =>
    answered(await api.call(usersEndpoints.invitationLink, { params: { id: userId } })),
  /** Reminds those who have not confirmed something: the server knows who they are. */
  remindReaders: async ({ kind, id }: Pick<ToRead, 'kind' | 'id'>): Promise<Answered<unknown>> => {
    const call = kind === 'event' ? receiptsEndpoints.remindReaders : announcementsEndpoints.remindAnnouncementReaders;
    return answered(await api.call(call, { params: { id } }));
  },
});
