import type { ApiClient } from '#api/client.ts';
import { usersEndpoints } from '#contract/endpoints/users.ts';
import type { Invitations } from './types.ts';

/** The call that mails another invitation at a server. */
export const invitationsAt = (api: ApiClient): Invitations => ({
  resend: async (userId) => {
    const answer = await api.call(usersEndpoints.resendInvitation, { params: { id: userId } });
    if (answer.kind === 'ok') return { outcome: 'done' };
    const said = answer.kind === 'http-error' && answer.isReadable ? answer.said : null;
    return said === null ? { outcome: 'failed', message: null } : { outcome: 'refused', message: said };
  },
});
