import { useState } from 'react';
import { plural } from '#contract/plural.ts';
import { longDayText } from '#contract/time/text.ts';
import { usePerson } from '#kit/context.ts';
import { dayClock, timesOn } from '#kit/day-clock.ts';
import { useLiveQuery } from '#kit/use-live-query.ts';
import { tellVerdict } from '#kit/verdict-toast.ts';
import { withEdits } from '#runtime/window/with-edits.ts';
import { getGroup } from '#store/queries/groups.ts';
import type { EventView } from '#store/queries/views.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import styles from './publishing.module.css';

export interface PublishQuestionProps {
  groupId: string;
  /** `yyyy-MM-dd` */
  day: string;
  drafts: readonly EventView[];
  onClose(): void;
}

/** Lists the events to publish and the notification that members will receive, and asks for confirmation. */
export function PublishQuestion({ groupId, day, drafts, onClose }: PublishQuestionProps) {
  const person = usePerson();
  const { store } = person;
  const group = useLiveQuery(() => getGroup(store, groupId), [store, groupId]);
  const [busy, setBusy] = useState(false);
  // Only the listed drafts are published, even if others are added meanwhile.
  const [shown] = useState(drafts);
  const clock = dayClock(day, group?.defaultTimezone ?? 'UTC');
  const weekday = longDayText(day).split(',')[0];
  const confirm = async () => {
    setBusy(true);
    const eventIds = shown.map(({ id }) => id);
    const verdict = await withEdits(person, (edits) => edits.events.publish({ groupId, day, eventIds }));
    tellVerdict({ done: `${weekday} published`, failed: 'Failed to publish the day. Please try again.' }, verdict);
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`Publish ${longDayText(day)}?`}
      confirmLabel="Publish"
      busy={busy && 'Publishing…'}
      onConfirm={() => void confirm()}
      onCancel={() => busy || onClose()}
    >
      <span className={styles.list}>
        {shown.map((event) => {
          const { start, end } = timesOn(clock, event);
          return (
            <span key={event.id} className={styles.event}>
              <span className={styles.time}>
                {start} – {end}
              </span>{' '}
              <bdi>{event.title}</bdi>
            </span>
          );
        })}
      </span>
      Everybody in the group will see {shown.length === 1 ? 'it' : 'them'}, and is told once: “{weekday}’s plan is out:{' '}
      {plural(shown.length, 'event')}”.
    </ConfirmDialog>
  );
}
