import { AnnouncementsLine } from '#features/announcements/announcements-line.tsx';
import { WhatChangedLine, type WhatChangedProps } from '#features/what-changed/what-changed-line.tsx';

/** Shown above the days of a group: its announcements, and the changes since the last visit. */
export function GroupNews(props: WhatChangedProps) {
  return (
    <>
      <AnnouncementsLine groupId={props.groupId} />
      <WhatChangedLine {...props} />
    </>
  );
}
