import { useEffect, useState } from 'react';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import type { SharedInbox } from '#runtime/services/shared-inbox.ts';
import type { SharedItem } from '#store/database/shared-items.ts';

export interface Shared {
  inbox: SharedInbox;
  /** Newest first. */
  items: SharedItem[];
}

/**
 * The content that other apps have shared to this one; undefined while it is read, null when this device cannot read
 * it.
 */
export function useShared(): Shared | undefined | null {
  const person = usePerson();
  const [inbox, setInbox] = useState<SharedInbox | null>();
  useEffect(() => {
    let left = false;
    person.shared().then(
      (opened) => left || setInbox(opened),
      () => left || setInbox(null),
    );
    return () => {
      left = true;
    };
  }, [person]);
  const items = useLiveQuery(() => inbox?.list().catch(() => null), [inbox]);
  if (inbox === null || items === null) return null;
  return inbox && items && { inbox, items };
}
