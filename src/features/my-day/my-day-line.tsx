import { Countdown } from './countdown.tsx';
import type { Moment } from './plan.ts';
import { useMyDay } from './use-my-day.ts';
import { daysToGo, inDays, NOT_WHOLE } from './words.ts';

/** The current and the next event of My Day in one line; nothing while they are unknown. */
export function MyDayLine() {
  const read = useMyDay();
  if (!read) return null;
  const { plan, day, at } = read;
  const [current] = plan.current;
  const [next] = plan.next;
  const [morning] = plan.mornings;
  if (current || next)
    return (
      <>
        {current && (
          <>
            Now: <Title of={current} />
            {next && ' · '}
          </>
        )}
        {next && (
          <>
            <Countdown to={Date.parse(next.event.startTime)}>{(remaining) => `In ${remaining}`}</Countdown>:{' '}
            <Title of={next} />
          </>
        )}
      </>
    );
  if (morning)
    return (
      <>
        Tomorrow: <Title of={morning.first} />
      </>
    );
  if (day.groups.length > 0) return day.isWhole ? 'Nothing more today' : NOT_WHOLE;
  if (day.nextTrip)
    return (
      <>
        <bdi>{day.nextTrip.name}</bdi> {inDays(daysToGo(day.nextTrip, at))}
      </>
    );
  return day.isWhole ? 'Nothing planned' : null;
}

const Title = ({ of: { event } }: { of: Moment }) => <bdi>{event.title}</bdi>;
