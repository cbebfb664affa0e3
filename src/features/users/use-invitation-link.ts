import { useState } from 'react';
import { displayName } from '#contract/schema/names.ts';
import { useObservableField, usePerson } from '#kit/app/context.ts';
import { useExtensions } from '#kit/app/use-environment.ts';
import type { KeyedUser } from '#store/queries/people/keyed-users.ts';
import { toast } from '#ui/toast/toast-store.ts';

const FAILED = 'Failed to copy the invitation link. Please try again.';

export function useInvitationLink() {
  const person = usePerson();
  const online = useObservableField(person.sync, 'online');
  const isOffered = useExtensions();
  const [asking, setAsking] = useState<string | null>(null);

  const copy = async (user: KeyedUser) => {
    if (!online) {
      toast({ title: FAILED, description: 'Creating the link needs a connection.', tone: 'destructive' });
      return;
    }
    setAsking(user.key);
    const answer = await person.notices.invitationLink(user.id);
    setAsking(null);
    if (answer.outcome !== 'answered') {
      const description = (answer.outcome === 'failed' && answer.message) || '';
      toast({ title: FAILED, tone: 'destructive', ...(description && { description }) });
      return;
    }
    const { path, hours } = answer.value;
    const link = new URL(path, window.location.origin).href;
    try {
      await navigator.clipboard.writeText(link);
      const days = hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
      const description = `Send it to ${displayName(user)} only. It works once, within ${days}. Earlier links no longer work.`;
      toast({ title: 'Invitation link copied', description, tone: 'success' });
    } catch {
      toast({ title: 'Copying is not supported here', description: link, tone: 'destructive' });
    }
  };
  return { isOffered, asking, copy };
}
