import type { ReactNode } from 'react';
import { peopleText } from '#contract/text/plural.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './buses.module.css';
import { fillRest, type Manifest } from './manifest.ts';
import { seatsText, troublesOf } from './words.ts';

interface SummaryProps {
  manifest: Manifest;
  isStaff: boolean;
  /** The user's own membership. */
  mine: string | null;
  /** The actions. */
  children: ReactNode;
}

/** Shows staff the number of seated members and the problems; shows other members their own bus. */
export function Summary({ manifest, isStaff, mine, children }: SummaryProps) {
  const troubles = isStaff ? troublesOf(manifest) : [];
  const { without } = manifest;
  const own = manifest.buses.find(({ riders }) => riders.some(({ id }) => id === mine))?.bus;
  return (
    <div className={styles.summary}>
      <div role="status" className={styles.state}>
        <p className={styles.count}>
          {isStaff ? (
            seatsText(manifest)
          ) : own ? (
            <>
              Your bus: <bdi>{own.name}</bdi>
            </>
          ) : without.some(({ id }) => id === mine) ? (
            'You are in no bus yet'
          ) : (
            'You ride in none of these'
          )}
        </p>
        {troubles.length > 0 && (
          <ul className={styles.troubles} aria-label="To put right">
            {troubles.map((trouble) => (
              <li key={trouble}>{trouble}</li>
            ))}
          </ul>
        )}
      </div>
      {children}
    </div>
  );
}

interface WithoutBusProps {
  manifest: Manifest;
  /** Null for users who can only read. */
  onFill: ((seating: ReadonlyMap<string, string>) => void) | null;
  children: ReactNode;
}

/** The members without a bus, and a button that gives them the free seats. */
export function WithoutBus({ manifest, onFill, children }: WithoutBusProps) {
  const rest = fillRest(manifest);
  return (
    <section aria-label="In no bus" className={styles.bus}>
      <div className={styles.busHead}>
        <div className={styles.busWords}>
          <h2 className={styles.title}>In no bus</h2>
          <p className={styles.left}>{peopleText(manifest.without.length)}</p>
        </div>
        {onFill && rest.size > 0 && (
          <Button variant="primary" onClick={() => onFill(rest)}>
            Fill the Seats
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}
