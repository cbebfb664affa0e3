import { AnnouncementsLine } from '#features/announcements/announcements-line.tsx';
import { AddEvent, type AddEventProps } from '#features/event-form/add-event.tsx';
import { PublishDay } from '#features/publishing/publish-day.tsx';
import { WhatChangedLine, type WhatChangedProps } from '#features/what-changed/what-changed-line.tsx';
import { SMALL_SCREEN, useMedia } from '#ui/use-media.ts';
import styles from './plain-page.module.css';

/**
 * A group's announcements and the changes since the last visit: above its days. On a phone they are at the foot of the
 * window, with the drafts of the day.
 */
export function GroupNews({ day, ...props }: WhatChangedProps & { day: string }) {
  const isSmall = useMedia(SMALL_SCREEN);
  return (
    <div className={styles.news}>
      <AnnouncementsLine groupId={props.groupId} />
      <WhatChangedLine {...props} />
      {isSmall && <PublishDay groupId={props.groupId} day={day} />}
    </div>
  );
}

/** The button for a new event, or the unsaved forms, below the drafts of a day where `GroupNews` does not show them. */
export function AddEvents(props: AddEventProps) {
  const { groupId, day, variant } = props;
  const isSmall = useMedia(SMALL_SCREEN);
  return (
    <>
      {variant === 'unsaved' && !isSmall && <PublishDay groupId={groupId} day={day} />}
      <AddEvent {...props} />
    </>
  );
}
