import { zoneCity } from '#contract/time/zone.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { clockOf, instantOf, isClock, timeText } from './clock-fields.ts';

/** Reports entered times that a clock change skips, with the times that are stored instead. */
export const SkippedTimes = ({ times }: { times: readonly { text: string; zone: string }[] }) =>
  times
    .filter(({ text }) => isClock(text))
    .map(({ text, zone }) => {
      const kept = clockOf(instantOf(text, null, zone), zone);
      return kept === text ? null : (
        <Notice key={text} tone="info" title={`The clocks of ${zoneCity(zone)} skip ${timeText(text)}`}>
          It is saved as {timeText(kept)}.
        </Notice>
      );
    });
