import { momentText } from '#contract/time/text.ts';
import type { RollCallView } from '#store/queries/base/views.ts';

const byWhom = (who: string): string => (who === 'another person' ? '' : ` by ${who}`);

/** 'Started Nov 20, 2026 9:40 PM by Ana Reyes', and the time of closing. */
export function startedText(
  { startedAt, startedBy, closedAt }: RollCallView,
  zone: string,
  whoMade: (userId: string | null) => string,
): string {
  const started = `Started ${momentText(startedAt, zone)}${byWhom(whoMade(startedBy))}`;
  return closedAt === null ? started : `${started}. Closed ${momentText(closedAt, zone)}.`;
}
