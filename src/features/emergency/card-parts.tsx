import MapPinIcon from 'lucide-react/icons/map-pin';
import { mapLink } from '#kit/addresses/links.ts';
import type { EmergencyCardView } from '#store/queries/base/views.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { TitledCard } from '#ui/titled-card/titled-card.tsx';
import { CallLinks } from './call-links.tsx';
import styles from './emergency.module.css';

/** The group's own contacts for an emergency, in the order of calling. */
export function People({ contacts, isWhole }: Pick<EmergencyCardView, 'contacts'> & { isWhole: boolean }) {
  return (
    <TitledCard title="People to call">
      {contacts.length === 0 ? (
        <p>{isWhole ? 'No contacts yet.' : 'Not on this device yet.'}</p>
      ) : (
        <Stack as="ul" gap={3} breaks>
          {contacts.map(({ name, role, phone }) => (
            <Stack key={`${name} ${phone}`} as="li" gap={3}>
              <CallLinks who={name} more={role} phone={phone} />
            </Stack>
          ))}
        </Stack>
      )}
    </TitledCard>
  );
}

/** Hospital, embassy, insurance and other notes. */
export function Places({ card }: { card: EmergencyCardView }) {
  const { insuranceCompany, insurancePhone, insurancePolicy } = card;
  return (
    <>
      <Place title="Hospital" name={card.hospitalName} phone={card.hospitalPhone} address={card.hospitalAddress} />
      <Place title="Embassy" name={card.embassyName} phone={card.embassyPhone} address={card.embassyAddress} />
      {(insuranceCompany || insurancePhone || insurancePolicy) && (
        <TitledCard title="Insurance">
          <Stack gap={3}>
            {!insurancePhone && insuranceCompany && <p dir="auto">{insuranceCompany}</p>}
            {insurancePhone && <CallLinks who={insuranceCompany || 'Insurance'} phone={insurancePhone} />}
            {insurancePolicy && (
              <p>
                Policy number: <span className={styles.policy}>{insurancePolicy}</span>
              </p>
            )}
            {insurancePolicy === null && (
              <Text tone="soft" size="small" breaks>
                Ask staff for the policy number.
              </Text>
            )}
          </Stack>
        </TitledCard>
      )}
      {card.notes && (
        <TitledCard title="Notes">
          <p className={styles.lines} dir="auto">
            {card.notes}
          </p>
        </TitledCard>
      )}
    </>
  );
}

function Place({ title, name, phone, address }: { title: string; name: string; phone: string; address: string }) {
  if (!name && !phone && !address) return null;
  return (
    <TitledCard title={title}>
      <Stack gap={3}>
        {!phone && name && <p dir="auto">{name}</p>}
        {phone && <CallLinks who={name || title} phone={phone} />}
        {address && (
          <>
            <p dir="auto">{address}</p>
            <a className={buttonClass()} href={mapLink(address)} target="_blank" rel="noreferrer">
              <MapPinIcon aria-hidden="true" />
              Show {title.toLowerCase()} on a map
            </a>
          </>
        )}
      </Stack>
    </TitledCard>
  );
}
