import { ageText } from '#contract/time/age.ts';
import { momentText } from '#contract/time/text.ts';
import { deviceZone } from '#contract/time/zone.ts';
import { useHourStyle } from '#kit/app/context.ts';
import { Text } from '#ui/layout/layout.tsx';

/** The age of a comment in words, with the exact time on this device's clock as a tooltip. */
export function CommentTime({ at, now }: { at: string; now: number }) {
  useHourStyle();
  return (
    <Text dateTime={at} title={momentText(at, deviceZone())} as="time" tone="faint" size="small">
      {ageText(Date.parse(at), now)}
    </Text>
  );
}
