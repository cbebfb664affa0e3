import { MyDayScreen } from '#features/my-day/my-day-screen.tsx';
import { RunningLateButton } from '#features/running-late/running-late-button.tsx';

/** /matrix-hub, with what can be done with today. */
export function MyDayRoute() {
  return (
    <MyDayScreen
      actions={({ id, name }, showGroupName) => (
        <RunningLateButton groupId={id} {...(showGroupName && { groupName: name })} />
      )}
    />
  );
}
