import { useLocation } from '@tanstack/react-router';
import { useCallback } from 'react';
import { toEvent, toEventBeside } from '#kit/addresses.ts';
import type { CardPlace } from './card-place.ts';

/**
 * Where the cards of a group lead: on a desk beside their day. The first event that is opened there has an entry of its own
 * in the history, so that Back closes it; the next ones take its place.
 */
export function useLinks(groupId: string, isDesk: boolean, openId: string | null): CardPlace['linkTo'] {
  const openedFrom = useLocation({ select: ({ state }) => state.openedFrom });
  return useCallback(
    (eventId, day) => {
      if (!isDesk) return toEvent(eventId, day);
      if (openId === null) return { ...toEventBeside(groupId, day, eventId, day), resetScroll: false };
      return { ...toEventBeside(groupId, day, eventId, openedFrom), replace: true, resetScroll: false };
    },
    [groupId, isDesk, openId, openedFrom],
  );
}
