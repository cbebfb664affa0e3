import type { BusLoad, Manifest } from './manifest.ts';

/** '3 seats left', 'Full', '2 too many' */
export function leftText({ seatsLeft }: Pick<BusLoad, 'seatsLeft'>): string {
  if (seatsLeft < 0) return `${-seatsLeft} too many`;
  if (seatsLeft === 0) return 'Full';
  return seatsLeft === 1 ? '1 seat left' : `${seatsLeft} seats left`;
}

/** '2 buses, 38 of 40 people have a seat' */
export function seatsText({ buses, without }: Manifest): string {
  const riders = buses.reduce((sum, { riders: own }) => sum + own.length, 0);
  const count = buses.length === 1 ? '1 bus' : `${buses.length} buses`;
  return `${count}, ${riders} of ${riders + without.length} people have a seat`;
}
