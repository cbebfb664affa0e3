import GlobeIcon from 'lucide-react/icons/globe';
import MailIcon from 'lucide-react/icons/mail';
import MapPinIcon from 'lucide-react/icons/map-pin';
import PencilIcon from 'lucide-react/icons/pencil';
import PhoneIcon from 'lucide-react/icons/phone';
import TrashIcon from 'lucide-react/icons/trash-2';
import type { ReactNode } from 'react';
import { mailLink } from '#kit/addresses/links.ts';
import { usePerson } from '#kit/app/context.ts';
import { PhoneLinks } from '#kit/phone/phone-links.tsx';
import { UnsentNote } from '#kit/unsent/unsent-note.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import type { HotelOfGroup } from './arrange.ts';
import type { Task } from './dialogs.tsx';
import styles from './hotel-details.module.css';

interface HotelDetailsProps {
  hotel: HotelOfGroup;
  mayChange: boolean;
  onTask(task: Task): void;
  onDiscarded(): void;
}

/** A hotel of the group, with its address and contacts as links. */
export function HotelDetails({ hotel, mayChange, onTask, onDiscarded }: HotelDetailsProps) {
  const person = usePerson();
  const { name, address, phone, email, website } = hotel;
  const words = [name, address, phone, email, website].filter(Boolean).join('\n');
  return (
    <Row as="section" gap={2} rowGap={1} align="start" wrap aria-labelledby="hotel-heading">
      <Text id="hotel-heading" as="h3" shrinks size="part" weight="title" breaks dir="auto">
        {name}
      </Text>
      {mayChange && (
        <div className={styles.actions}>
          <IconButton label={`Edit ${name}`} icon={<PencilIcon />} onClick={() => onTask(`edit-hotel ${hotel.key}`)} />
          <IconButton label={`Remove ${name}`} icon={<TrashIcon />} onClick={() => onTask({ hotel })} />
        </div>
      )}
      <Stack as="ul" size="small" shrinks className={styles.facts}>
        {address && (
          <Fact icon={<MapPinIcon role="img" aria-label="Address" />}>
            <span dir="auto">{address}</span>
          </Fact>
        )}
        {phone && (
          <Fact icon={<PhoneIcon role="img" aria-label="Phone" />}>
            <PhoneLinks text={phone} />
          </Fact>
        )}
        {email && (
          <Fact icon={<MailIcon role="img" aria-label="Email" />}>
            <a href={mailLink(email)}>{email}</a>
          </Fact>
        )}
        {website && (
          <Fact icon={<GlobeIcon role="img" aria-label="Website" />}>
            <Website address={website} />
          </Fact>
        )}
      </Stack>
      <Stack shrinks className={styles.note}>
        <UnsentNote person={person} row={hotel} text={words} title="Your change to a hotel" onDiscarded={onDiscarded} />
      </Stack>
    </Row>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Row as="li" gap={2} shrinks tone="soft" breaks className={styles.fact}>
      {icon}
      {children}
    </Row>
  );
}

/** Only a web address becomes a link, regardless of what the server sends. */
function Website({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address)) return <span>{address}</span>;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {address.replace(/^https?:\/\/|\/$/gi, '')}
    </a>
  );
}
