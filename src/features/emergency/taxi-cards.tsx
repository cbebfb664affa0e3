import CarTaxiFrontIcon from 'lucide-react/icons/car-taxi-front';
import { useState } from 'react';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { TitledCard } from '#ui/titled-card/titled-card.tsx';
import { CallLinks } from './call-links.tsx';
import styles from './emergency.module.css';
import type { TaxiPlace } from './use-emergency.ts';

/** The hotels, each with a card in local script to show to a driver. */
export function TaxiCards({ places, isWhole }: { places: readonly TaxiPlace[]; isWhole: boolean }) {
  const [shownId, setShown] = useState<string | null>(null);
  const shown = places.find(({ hotel }) => hotel.id === shownId);
  return (
    <TitledCard title="Back to hotel">
      {places.length === 0 && <p>{isWhole ? 'No hotels yet.' : 'Not on this device yet.'}</p>}
      <Stack as="ul" gap={3}>
        {places.map(({ hotel, localName, localAddress, isTonight }) => (
          <Stack key={hotel.id} as="li" gap={2} breaks className={styles.place}>
            <Text weight="title" dir="auto">
              {hotel.name} {isTonight && <Badge>Tonight</Badge>}
            </Text>
            {(localName || localAddress) && <p dir="auto">{[localName, localAddress].filter(Boolean).join(', ')}</p>}
            {hotel.address && (
              <Text tone="soft" size="small" breaks dir="auto">
                {hotel.address}
              </Text>
            )}
            <Button
              block
              icon={<CarTaxiFrontIcon />}
              aria-label={`Show to a driver: ${hotel.name}`}
              onClick={() => setShown(hotel.id)}
            >
              Show to a driver
            </Button>
            {hotel.phone && <CallLinks who="Reception" phone={hotel.phone} />}
          </Stack>
        ))}
      </Stack>
      <Dialog open={shown !== undefined} onClose={() => setShown(null)} title="Please take me here" size="full">
        {shown && <TaxiCard place={shown} />}
      </Dialog>
    </TitledCard>
  );
}

/** A hotel's name and address, as large as the screen allows, in local script where the group has entered it. */
function TaxiCard({ place: { hotel, localName, localAddress } }: { place: TaxiPlace }) {
  const hasLocalScript = localName !== '' || localAddress !== '';
  return (
    // Reachable by keyboard, because a long address scrolls.
    <Stack as="section" gap={4} breaks aria-label="Name and address" tabIndex={0}>
      <p className={styles.huge} dir="auto">
        {localName || hotel.name}
      </p>
      <p className={styles.large} dir="auto">
        {localAddress || hotel.address}
      </p>
      {hasLocalScript && (
        <Text tone="soft" size="part" dir="auto">
          {[hotel.name, hotel.address].filter(Boolean).join(', ')}
        </Text>
      )}
      {hotel.phone && <CallLinks who="Reception" phone={hotel.phone} />}
    </Stack>
  );
}
