import { countryName } from '#contract/records/emergency/countries.ts';
import {
  CARD_LINES,
  type CardContact,
  type CardCountry,
  type CardHotel,
  type CardLine,
  type EmergencyCard,
} from '#contract/records/field/emergency-card.ts';
import type { CardInput } from '#store/commands/emergency.ts';
import type { HotelView } from '#store/queries/base/views.ts';
import { readList } from './list-field.tsx';

/** The form of a card: its lines, and its lists as JSON. */
export type CardValues = Record<CardLine | 'insurancePolicy' | 'contacts' | 'hotels' | 'countries', string>;

export function valuesOf(card: EmergencyCard, hotels: readonly HotelView[]): CardValues {
  const lines = Object.fromEntries(CARD_LINES.map((name) => [name, card[name]])) as Record<CardLine, string>;
  // A row for each hotel of the group, and the rows written for hotels that are not on this device.
  const blank = hotels
    .filter(({ id }) => card.hotels.every(({ hotelId }) => hotelId !== id))
    .map(({ id }) => ({ hotelId: id, localName: '', localAddress: '' }));
  return {
    ...lines,
    insurancePolicy: card.insurancePolicy ?? '',
    contacts: JSON.stringify(card.contacts),
    hotels: JSON.stringify([...card.hotels, ...blank]),
    countries: JSON.stringify(card.countries),
  };
}

export const inputOf = ({ contacts, hotels, countries, ...lines }: CardValues): CardInput => ({
  ...lines,
  contacts: readList<CardContact>(contacts),
  hotels: readList<CardHotel>(hotels).filter(({ localName, localAddress }) => localName.trim() || localAddress.trim()),
  countries: readList<CardCountry>(countries),
});

const CARD_PHONES = ['hospitalPhone', 'embassyPhone', 'insurancePhone'] as const;

export const phonesOf = (values: CardValues): string[] => [
  ...CARD_PHONES.map((name) => values[name]),
  ...readList<CardContact>(values.contacts).map(({ phone }) => phone),
];

/** The form with each phone number in its stored format. */
export function withPhones(values: CardValues, stored: (phone: string) => string): CardValues {
  const contacts = readList<CardContact>(values.contacts).map((each) => ({ ...each, phone: stored(each.phone) }));
  const lines = Object.fromEntries(CARD_PHONES.map((name) => [name, stored(values[name])]));
  return { ...values, ...lines, contacts: JSON.stringify(contacts) };
}

/** The value of a field as readable text. */
export function wordsOf(name: string, value: string): string {
  if (name === 'contacts')
    return readList<CardContact>(value)
      .map((contact) => [contact.name, contact.role, contact.phone].filter(Boolean).join(' '))
      .join('\n');
  if (name === 'hotels')
    return readList<CardHotel>(value)
      .map((hotel) => [hotel.localName, hotel.localAddress].filter(Boolean).join(' '))
      .filter(Boolean)
      .join('\n');
  if (name === 'countries')
    return readList<CardCountry>(value)
      .map(({ from, country }) => `${from} ${countryName(country) ?? country}`)
      .join('\n');
  return value;
}

export const allWords = (values: CardValues): string =>
  Object.entries(values)
    .map(([name, value]) => wordsOf(name, value))
    .filter(Boolean)
    .join('\n');
