import { useParams } from '@tanstack/react-router';
import { MembersPanel } from '#features/members/members-panel.tsx';
import { ScheduleScreen } from '#features/schedule/schedule-screen.tsx';

/** /schedule/{groupId} and /schedule/{groupId}/{date}: the schedule with the group's members beside it. */
export function ScheduleRoute() {
  const { groupId = '', date } = useParams({ strict: false });
  return <ScheduleScreen groupId={groupId} date={date} members={<MembersPanel groupId={groupId} />} />;
}
