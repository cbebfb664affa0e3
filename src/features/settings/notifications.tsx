import type { PushState } from '#runtime/services/push.ts';
import { Stack } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { NotificationWishes } from './notification-wishes.tsx';
import { OtherDevices } from './other-devices.tsx';
import { ThisDevice } from './this-device.tsx';
import { type PushSetUp, usePush } from './use-push.ts';

/** The notifications that a user receives on their devices while the app is closed. */
export function Notifications() {
  const setUp = usePush();
  const { state } = setUp;
  if (state === undefined) return <Skeleton height="6rem" />;
  return (
    <Stack gap={4}>
      {state.outcome !== 'answered' && <NoAnswer outcome={state.outcome} />}
      <ThisDevice setUp={setUp} state={state} />
      {state.outcome === 'answered' && <Everywhere setUp={setUp} state={state} />}
    </Stack>
  );
}

type Answered = Extract<PushState, { outcome: 'answered' }>;

/** The settings for all devices of the user, shown once there is a device. */
function Everywhere({ setUp, state: { devices, preferences } }: { setUp: PushSetUp; state: Answered }) {
  const others = devices.filter(({ isThisDevice }) => !isThisDevice);
  return (
    <>
      {others.length > 0 && <OtherDevices setUp={setUp} devices={others} />}
      {devices.length > 0 && <NotificationWishes setUp={setUp} preferences={preferences} />}
    </>
  );
}

function NoAnswer({ outcome }: { outcome: 'offline' | 'failed' }) {
  return outcome === 'offline' ? (
    <Notice tone="offline" title="You are offline">
      Connect to set up notifications.
    </Notice>
  ) : (
    <Notice tone="error" title="Notifications could not be loaded">
      The server returned an unexpected response. Reopen this page to try again.
    </Notice>
  );
}
