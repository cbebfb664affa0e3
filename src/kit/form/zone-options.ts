import { allZones } from '#contract/time/zone.ts';

/** What a choice of time zones offers: the usual ones first, then every zone that there is. */
export const zoneOptions = (): { value: string; label: string }[] =>
  allZones().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
