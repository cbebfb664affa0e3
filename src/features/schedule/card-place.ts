import type { LinkProps } from '@tanstack/react-router';
import { createContext, type ReactNode } from 'react';
import { toEvent } from '#kit/addresses/addresses.ts';
import type { EventView } from '#store/queries/base/views.ts';

/** The settings that a day's cards get from their place on the screen. */
export interface CardPlace {
  /** The link of an event. @param day the day on the screen, `yyyy-MM-dd` */
  linkTo(eventId: string, day: string): LinkProps;
  /** The event that is open beside them. */
  openId: string | null;
  /** The notes about changes by other users since the last visit, by the event's id. */
  marks?: ReadonlyMap<string, string> | undefined;
  /** Additional actions of an event, in its corner; `isTabStop` is false where the Tab key skips them. */
  more?: ((event: EventView, isTabStop?: boolean) => ReactNode) | undefined;
}

export const CardPlaceContext = createContext<CardPlace>({ linkTo: toEvent, openId: null });
