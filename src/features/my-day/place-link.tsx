import ArrowUpRightIcon from 'lucide-react/icons/arrow-up-right';
import type { ReactNode } from 'react';
import { mapLink } from '#kit/addresses/map-link.ts';
import styles from './place-link.module.css';

export interface PlaceLinkProps {
  icon: ReactNode;
  address: string;
  /** The description and time of the place, above the address. */
  children?: ReactNode;
}

/** A place that links to a map, as a large target, and stays readable offline. */
export function PlaceLink({ icon, address, children }: PlaceLinkProps) {
  return (
    <a href={mapLink(address)} target="_blank" rel="noopener noreferrer" className={styles.place}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.words}>
        {children && <span className={styles.what}>{children} </span>}
        <span className={styles.address} dir="auto">
          {address}
        </span>
      </span>{' '}
      <span className={styles.map}>
        Map
        <ArrowUpRightIcon aria-hidden="true" />
      </span>
    </a>
  );
}
