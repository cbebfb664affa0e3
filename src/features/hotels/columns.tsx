import { compareNames, compareText } from '#contract/text/order.ts';
import { mailLink } from '#kit/addresses/links.ts';
import { PhoneLinks } from '#kit/phone/phone-links.tsx';
import type { KeyedSystemHotel } from '#store/queries/lodging/keyed-system-hotels.ts';
import type { Column } from '#ui/data-table/data-table.tsx';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { PendingMark } from '#ui/pending-mark/pending-mark.tsx';
import styles from './hotels.module.css';

export const COLUMNS: readonly Column<KeyedSystemHotel>[] = [
  {
    key: 'name',
    header: 'Name',
    compare: (a, b) => compareNames(a.name, b.name),
    long: { share: 25, text: ({ name }) => name },
    cell: (hotel) => (
      <Stack as="span" justify="start" shrinks breaks>
        <span dir="auto">{hotel.name}</span>
        <PendingMark pending={hotel.pending} />
      </Stack>
    ),
  },
  {
    key: 'location',
    header: 'Location',
    inRow: 'below',
    compare: (a, b) => compareNames(a.address, b.address),
    long: { share: 35, text: ({ address }) => address },
    cell: ({ address }) => (
      <Text dir="auto" as="span" tone="soft" breaks>
        {address || 'No address'}
      </Text>
    ),
  },
  {
    key: 'contact',
    header: 'Contact',
    compare: (a, b) => compareText(a.email, b.email),
    long: { share: 40, text: ({ phone, email }) => [phone, email].filter(Boolean).join(', ') },
    cell: ({ phone, email }) => (
      <Stack as="span" justify="start" shrinks tone="soft" breaks className={styles.contact}>
        {phone && <PhoneLinks text={phone} className={styles.phone} />}
        {email && (
          <a href={mailLink(email)}>
            <bdi>{email}</bdi>
          </a>
        )}
        {!phone && !email && 'No contact'}
      </Stack>
    ),
  },
];
