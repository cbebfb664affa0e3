import type { ReactNode } from 'react';
import { clockText } from '#contract/time/text.ts';
import type { EventView } from '#store/queries/base/views.ts';
import type { DelayPlan, LateFor } from '#store/queries/schedule/running-late.ts';
import { Stack } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { minutesText } from './words.ts';

interface WarningsProps {
  plan: DelayPlan<EventView>;
  zone: string;
}

/** The problems that the delay causes, the worst first. They do not prevent it. */
export function Warnings({ plan, zone }: WarningsProps) {
  const { missedBuses, clashes, movedBuses, lines } = plan;
  const over = lines.filter(({ overMidnight }) => overMidnight !== null);
  const time = (instant: string) => clockText(instant, zone);
  const late = ({ event, minutes, because }: LateFor<EventView>) => (
    <li key={event.id}>
      {time(event.startTime)} <bdi>{event.title}</bdi>: {minutesText(minutes)} too late
      {because && (
        <>
          , after <bdi>{because.title}</bdi>
        </>
      )}
    </li>
  );
  return (
    <>
      <Warned title={missedBuses.length === 1 ? 'A bus is missed' : 'Buses are missed'} isGrave>
        {missedBuses.map(late)}
      </Warned>
      <Warned title="Conflicts with fixed times">{clashes.map(late)}</Warned>
      <Warned title="Goes past midnight">
        {over.map(({ event, to, overMidnight }) => (
          <li key={event.id}>
            <bdi>{event.title}</bdi>{' '}
            {overMidnight === 'begins'
              ? `begins at ${time(to.startTime)} tomorrow`
              : `ends at ${time(to.endTime)} tomorrow`}
          </li>
        ))}
      </Warned>
      <Warned title={movedBuses.length === 1 ? 'Tell the driver' : 'Tell the drivers'}>
        {movedBuses.map((event) => (
          <li key={event.id}>
            {time(lines.find((line) => line.event.id === event.id)?.to.startTime ?? event.startTime)}{' '}
            <bdi>{event.title}</bdi>, from <bdi>{event.busPickupAddress}</bdi>
          </li>
        ))}
      </Warned>
    </>
  );
}

function Warned({ title, isGrave, children }: { title: string; isGrave?: boolean; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <Notice tone={isGrave ? 'error' : 'info'} title={title}>
      <Stack as="ul" gap={1} breaks tabular>
        {children}
      </Stack>
    </Notice>
  );
}
