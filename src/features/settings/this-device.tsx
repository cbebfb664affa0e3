import BellIcon from 'lucide-react/icons/bell';
import BellOffIcon from 'lucide-react/icons/bell-off';
import type { ReactNode } from 'react';
import { sinceText } from '#contract/time/age.ts';
import type { PushHere, PushState } from '#runtime/services/push.ts';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Grid, Row, Text } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { toast } from '#ui/toast/toast-store.ts';
import { useNow } from '#ui/use-now.ts';
import styles from './notifications.module.css';
import { isDone, type PushSetUp } from './use-push.ts';

const HERE: Record<PushHere, { title: string; more: ReactNode }> = {
  on: { title: 'On for this device', more: 'You are notified even when the app is closed.' },
  off: { title: 'Off for this device', more: 'You are not notified when the app is closed.' },
  blocked: {
    title: 'Blocked in this browser',
    more: "Allow notifications for this site in the browser's settings, then come back to this page.",
  },
  'needs-installing': {
    title: 'Install the app first',
    more: 'On iPhone and iPad, only installed apps get notifications. Open the Share menu, choose Add to Home Screen, and open the app from there.',
  },
  'not-ready': {
    title: 'Preparing for offline use',
    more: 'The app is still downloading. Come back in a moment.',
  },
  unsupported: {
    title: 'Not possible in this browser',
    more: 'It does not support notifications. Private windows often do not either.',
  },
};

/** Whether notifications are on for this device, the reason if not, and the action to change it. */
export function ThisDevice({ setUp, state }: { setUp: PushSetUp; state: PushState }) {
  const { online, running, run } = setUp;
  const { here } = state;
  const { title, more } = HERE[here];
  const answered = state.outcome === 'answered' ? state : null;
  const own = answered?.devices.find(({ isThisDevice }) => isThisDevice);
  const unavailable = !online || !answered;

  const turnOn = async () => {
    if (!answered) return;
    const failed = 'Notifications could not be turned on';
    const result = await run('on', (push) => push.turnOn(answered.publicKey).then(withWords), failed);
    if (result?.outcome === 'on') toast({ title: 'Notifications are on for this device', tone: 'success' });
    if (result?.outcome === 'dismissed')
      toast({ title: 'Nothing was changed', description: 'The browser will ask again when you turn them on.' });
  };
  const turnOff = async () => {
    const result = await run('off', (push) => push.turnOff(), 'Notifications could not be turned off');
    if (isDone(result)) toast({ title: 'Notifications are off for this device', tone: 'success' });
  };
  const test = async () => {
    if (!own) return;
    const result = await run('test', (push) => push.test(own.id), 'The test could not be sent');
    if (isDone(result))
      toast({ title: 'Test notification sent', description: 'It should appear on this device within a few seconds.' });
  };

  return (
    <Grid columns="auto-rest" gap={3} align="start">
      <span className={classNames(styles.icon, here === 'on' && styles.iconOn)} aria-hidden="true">
        {here === 'on' ? <BellIcon /> : <BellOffIcon />}
      </span>
      <Text as="div" shrinks breaks>
        <Text weight="medium" role="status">
          {title}
        </Text>
        <Text tone="soft" size="small">
          {more}
        </Text>
      </Text>
      {here === 'off' && (
        <Row gap={2} align="stretch" wrap wide>
          <Button unavailable={unavailable} busy={running === 'on' && 'Turning on…'} onClick={() => void turnOn()}>
            Turn on for this device
          </Button>
        </Row>
      )}
      {here === 'on' && (
        <Row gap={2} align="stretch" wrap wide>
          <Button unavailable={unavailable} busy={running === 'test' && 'Sending…'} onClick={() => void test()}>
            Send test
          </Button>
          <Button
            variant="quiet"
            unavailable={unavailable}
            busy={running === 'off' && 'Turning off…'}
            onClick={() => void turnOff()}
          >
            Turn off
          </Button>
        </Row>
      )}
      {here === 'on' && own?.failingSince && <Failing since={own.failingSince} />}
    </Grid>
  );
}

const NO_SERVICE = "The browser's own push service could not be reached.";

/** The browser's own messages are not meant for users. */
const withWords = <T extends { outcome: string }>(result: T): T & { message?: string | null } =>
  'isService' in result && result.isService ? { ...result, message: NO_SERVICE } : result;

function Failing({ since }: { since: string }) {
  const now = useNow();
  return (
    <div className={styles.whole}>
      <Notice tone="error" title={`Could not be reached ${sinceText(Date.parse(since), now)}`}>
        The push service of this browser rejected it. The server keeps trying for a day.
      </Notice>
    </div>
  );
}
