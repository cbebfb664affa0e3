import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import type { Group } from '#contract/records/groups/group.ts';
import { longDayText } from '#contract/time/text.ts';
import { toGroup } from '#kit/addresses/addresses.ts';
import type { DayClock } from '#kit/app/day-clock.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import { DayList } from '../timeline.tsx';
import styles from './agenda.module.css';

interface AgendaProps {
  group: Group;
  clocks: readonly DayClock[];
  events: readonly EventView[];
  chosen: string;
  today: string;
  now: number;
}

/** All days one below the other, for a phone. */
export function Agenda({ group, clocks, events, chosen, today, now }: AgendaProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens at the chosen day, once.
  useLayoutEffect(() => {
    if (clocks[0]?.day !== chosen)
      list.current?.querySelector(`[data-day="${chosen}"]`)?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, []);
  return (
    <div ref={list} className={styles.agenda}>
      {clocks.map((clock) => {
        const own = events.filter(({ days }) => days.includes(clock.day));
        const isToday = clock.day === today;
        return (
          <section key={clock.day} aria-labelledby={`day-${clock.day}`} data-day={clock.day} className={styles.day}>
            <Row gap={2} className={styles.head}>
              <Text as="h3" id={`day-${clock.day}`} weight="title">
                <Link {...toGroup(group.id, clock.day)} className={styles.link}>
                  {longDayText(clock.day)}
                </Link>
              </Text>
              {isToday && <Badge tone="signal">Today</Badge>}
            </Row>
            {own.length === 0 ? (
              <Text tone="soft" size="small">
                No events
              </Text>
            ) : (
              <DayList events={own} clock={clock} now={isToday ? now : null} upcoming={[]} isWhole={false} />
            )}
          </section>
        );
      })}
    </div>
  );
}
