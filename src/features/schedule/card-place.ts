import type { LinkProps } from '@tanstack/react-router';
import { createContext, type ReactNode } from 'react';
import { toEvent } from '#kit/addresses.ts';
import type { EventView } from '#store/queries/views.ts';

/** What the cards of a day are told by where they stand. */
export interface CardPlace {
  /** Where an event leads to. @param day the day on the screen, `yyyy-MM-dd` */
  linkTo(eventId: string, day: string): LinkProps;
  /** The event that is open beside them. */
  openId: string | null;
  /** What a card says of what others changed since the last visit, by the event's id. */
  marks?: ReadonlyMap<string, string> | undefined;
  /** What else can be done with an event, in its corner. */
  more?: ((event: EventView) => ReactNode) | undefined;
}

export const CardPlaceContext = createContext<CardPlace>({ linkTo: toEvent, openId: null });
