import { useState } from 'react';
import { plural } from '#contract/text/plural.ts';
import { longDayText } from '#contract/time/text.ts';
import { usePerson } from '#kit/app/context.ts';
import { dayClock, timesOn } from '#kit/app/day-clock.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { EditQuestion } from '#kit/records/edit-question.tsx';
import type { EventView } from '#store/queries/base/views.ts';
import { getGroup } from '#store/queries/groups/groups.ts';
import { Text } from '#ui/layout/layout.tsx';
import styles from './publishing.module.css';

interface PublishQuestionProps {
  groupId: string;
  /** `yyyy-MM-dd` */
  day: string;
  drafts: readonly EventView[];
  onClose(): void;
}

/** Lists the events to publish and the notification that members will receive, and asks for confirmation. */
export function PublishQuestion({ groupId, day, drafts, onClose }: PublishQuestionProps) {
  const { store } = usePerson();
  const group = useLiveQuery(() => getGroup(store, groupId), [store, groupId]);
  // Only the listed drafts are published, even if others are added meanwhile.
  const [shown] = useState(drafts);
  const clock = dayClock(day, group?.defaultTimezone ?? 'UTC');
  const weekday = longDayText(day).split(',')[0];
  const eventIds = shown.map(({ id }) => id);
  return (
    <EditQuestion
      title={`Publish ${longDayText(day)}?`}
      confirmLabel="Publish"
      busyLabel="Publishing…"
      edit={(person) => person.run((commands) => commands.publishDrafts, { groupId, day, eventIds })}
      phrases={{ done: `${weekday} published`, failed: 'Failed to publish the day. Please try again.' }}
      onClose={() => onClose()}
    >
      <span className={styles.list}>
        {shown.map((event) => {
          const { start, end } = timesOn(clock, event);
          return (
            <span key={event.id} className={styles.event}>
              <Text as="span" tone="soft" tabular>
                {start} – {end}
              </Text>{' '}
              <bdi>{event.title}</bdi>
            </span>
          );
        })}
      </span>
      Everyone in the group will see {shown.length === 1 ? 'it' : 'them'} and gets one notification: “{weekday}’s plan
      is out: {plural(shown.length, 'event')}”.
    </EditQuestion>
  );
}
