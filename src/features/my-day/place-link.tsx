import ArrowUpRightIcon from 'lucide-react/icons/arrow-up-right';
import type { ReactNode } from 'react';
import { mapLink } from '#kit/addresses/links.ts';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import styles from './place-link.module.css';

interface PlaceLinkProps {
  icon: ReactNode;
  address: string;
  /** The description and time of the place, above the address. */
  children?: ReactNode;
}

/** A place that links to a map, as a large target, and stays readable offline. */
export function PlaceLink({ icon, address, children }: PlaceLinkProps) {
  return (
    <Row href={mapLink(address)} target="_blank" rel="noopener noreferrer" as="a" wrap className={styles.place}>
      <Text as="span" rigid tone="soft" aria-hidden="true">
        {icon}
      </Text>
      <Stack as="span" shrinks className={styles.words}>
        {children && (
          <Text as="span" tone="soft" size="small" tabular>
            {children}{' '}
          </Text>
        )}
        <Text as="span" breaks dir="auto">
          {address}
        </Text>
      </Stack>{' '}
      <Row as="span" inline rigid tone="soft" size="small" className={styles.map}>
        Map
        <ArrowUpRightIcon aria-hidden="true" />
      </Row>
    </Row>
  );
}
