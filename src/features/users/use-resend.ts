import { useState } from 'react';
import { useObservableField, usePerson } from '#kit/app/context.ts';
import { useMailsNothing } from '#kit/app/use-environment.ts';
import type { KeyedUser } from '#store/queries/people/keyed-users.ts';
import { toast } from '#ui/toast/toast-store.ts';

const MAILS_NOTHING = 'Email is not set up. Copy the invitation link and send it yourself.';
const FAILED = 'Failed to resend invitation. Please try again.';

/** Mails invitations again, one by one, and reports the result. */
export function useResend() {
  const person = usePerson();
  const online = useObservableField(person.sync, 'online');
  const mailsNothing = useMailsNothing();
  const [sending, setSending] = useState<ReadonlySet<string>>(new Set());

  const send = async (users: readonly KeyedUser[]) => {
    if (!online) {
      const description = 'Sending invitations needs a connection.';
      toast({ title: FAILED, description, tone: 'destructive' });
      return;
    }
    setSending(new Set(users.map(({ key }) => key)));
    let reason: string | null = null;
    let sent = 0;
    for (const { id } of users) {
      const answer = await person.notices.resendInvitation(id);
      if (answer.outcome === 'answered') sent += 1;
      else if (answer.outcome === 'failed') reason = answer.message ?? reason;
    }
    setSending(new Set());
    if (sent === users.length) {
      const title = sent === 1 ? 'Invitation email sent successfully.' : `${sent} invitation emails sent successfully.`;
      toast({ title, tone: 'success', ...(mailsNothing && { description: MAILS_NOTHING }) });
    } else {
      const partly = sent > 0 ? `${sent} of ${users.length} were sent.` : '';
      const description = [partly, reason].filter(Boolean).join(' ');
      toast({ title: FAILED, tone: 'destructive', ...(description && { description }) });
    }
  };
  return { sending, send };
}
