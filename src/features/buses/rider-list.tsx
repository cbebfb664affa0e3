import { useEffect, useRef } from 'react';
import { Row, Text } from '#ui/layout/layout.tsx';
import { Select } from '#ui/select/select.tsx';
import styles from './buses.module.css';
import type { BusLoad, Rider } from './manifest.ts';
import { leftText } from './words.ts';

interface RiderListProps {
  label: string;
  riders: readonly Rider[];
  /** The bus of these riders; empty for none. */
  busId: string;
  buses: readonly BusLoad[];
  /** The user's own membership. */
  mine: string | null;
  /** Null for users who can only read. */
  onMove: ((rider: Rider, busId: string | null) => void) | null;
}

/** Riders, each with a menu that changes the bus. */
export function RiderList({ label, riders, busId, buses, mine, onMove }: RiderListProps) {
  const { ref, noteMove } = useFocusOnNext(riders);
  const options = [
    { value: '', label: 'No bus' },
    ...buses.map((load) => {
      const { id, name } = load.bus;
      return { value: id, label: id === busId ? name : `${name}, ${leftText(load).toLowerCase()}` };
    }),
  ];
  return (
    <ul ref={ref} aria-label={label}>
      {riders.map((rider, at) => (
        <Row key={rider.id} as="li" gap={2} rowGap={1} wrap breaks className={styles.rider}>
          <span className={styles.who}>
            <bdi>{rider.name}</bdi>
            {rider.id === mine && (
              <Text as="span" tone="soft" size="small" breaks>
                {' '}
                You
              </Text>
            )}
            {rider.also.length > 0 && (
              <Text as="span" tone="warning" size="small" weight="medium" className={styles.note}>
                Also on {rider.also.join(' and ')}
              </Text>
            )}
            {rider.isExtra && (
              <Text as="span" tone="warning" size="small" weight="medium" className={styles.note}>
                Not taking part
              </Text>
            )}
          </span>
          {onMove && buses.length > 0 && (
            <Select
              label={`Bus for ${rider.name}`}
              labelHidden
              value={busId}
              options={options}
              onChange={(to) => {
                noteMove(at);
                onMove(rider, to || null);
              }}
            />
          )}
        </Row>
      ))}
    </ul>
  );
}

/** Moves the focus to the next rider when a moved rider leaves the list, so that several can be moved by keyboard. */
function useFocusOnNext(riders: readonly Rider[]) {
  const ref = useRef<HTMLUListElement>(null);
  const movedAt = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run whenever the list changes.
  useEffect(() => {
    const at = movedAt.current;
    if (at === null || document.activeElement !== document.body) return;
    movedAt.current = null;
    const selects = ref.current?.querySelectorAll('select');
    selects?.item(Math.min(at, selects.length - 1))?.focus();
  }, [riders]);
  return {
    ref,
    noteMove: (at: number) => {
      movedAt.current = at;
    },
  };
}
