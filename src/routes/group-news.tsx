import { AnnouncementsLine } from '#features/announcements/announcements-line.tsx';
import { WhatChangedLine, type WhatChangedProps } from '#features/what-changed/what-changed-line.tsx';

/** Above the days of a group: what its staff announced, and what changed since the last visit. */
export function GroupNews(props: WhatChangedProps) {
  return (
    <>
      <AnnouncementsLine groupId={props.groupId} />
      <WhatChangedLine {...props} />
    </>
  );
}
