import { AnnouncementsLine } from '#features/announcements/announcements-line.tsx';
import { AddEvent, type AddEventProps } from '#features/event-form/add-event.tsx';
import { PublishDay } from '#features/publishing/publish-day.tsx';
import { WhatChangedLine, type WhatChangedProps } from '#features/what-changed/what-changed-line.tsx';
import styles from './plain-page.module.css';

/**
 * A group's announcements and the changes since the last visit: above its days, on a phone at the foot of the window.
 */
export function GroupNews(props: WhatChangedProps) {
  return (
    <div className={styles.news}>
      <AnnouncementsLine groupId={props.groupId} />
      <WhatChangedLine {...props} />
    </div>
  );
}

/** The button for a new event, or the drafts of a day and the unsaved forms. */
export function AddEvents(props: AddEventProps) {
  const { groupId, day, variant } = props;
  return (
    <>
      {variant === 'unsaved' && <PublishDay groupId={groupId} day={day} />}
      <AddEvent {...props} />
    </>
  );
}
