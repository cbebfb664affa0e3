import { useId } from 'react';
import type { PushDevice } from '#contract/live/push.ts';
import { ageText } from '#contract/time/age.ts';
import { Button } from '#ui/button/button.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { leaveFocus } from '#ui/page-header/page-focus.ts';
import { toast } from '#ui/toast/toast-store.ts';
import { useNow } from '#ui/use-now.ts';
import styles from './notifications.module.css';
import { isDone, type PushSetUp } from './use-push.ts';

const agoOf = ({ createdAt, lastSentAt }: PushDevice, now: number): string =>
  lastSentAt === null
    ? `Turned on ${ageText(Date.parse(createdAt), now)}`
    : `Last notified ${ageText(Date.parse(lastSentAt), now)}`;

/** The user's other devices with notifications, which can be turned off for a lost one. */
export function OtherDevices({ setUp, devices }: { setUp: PushSetUp; devices: readonly PushDevice[] }) {
  const now = useNow();
  const id = useId();
  const { online, running, run } = setUp;
  const remove = async ({ id: deviceId }: PushDevice) => {
    const result = await run(`remove ${deviceId}`, (push) => push.remove(deviceId), 'The device could not be removed');
    if (isDone(result)) toast({ title: 'Notifications are off for that device', tone: 'success' });
  };
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        Your other devices
      </h3>
      <Stack as="ul" gap={2}>
        {devices.map((device) => (
          <Row key={device.id} as="li" gap={2} justify="between" wrap>
            <Text as="div" shrinks breaks>
              <Text weight="medium">{device.device || 'A device'}</Text>
              <Text tone="soft" size="small">
                {agoOf(device, now)}
                {device.failingSince && ', currently unreachable'}
              </Text>
            </Text>
            <Button
              ref={leaveFocus}
              variant="quiet"
              size="small"
              unavailable={!online}
              busy={running === `remove ${device.id}` && 'Removing…'}
              aria-label={`Remove ${device.device || 'the device'}`}
              onClick={() => void remove(device)}
            >
              Remove
            </Button>
          </Row>
        ))}
      </Stack>
    </section>
  );
}
