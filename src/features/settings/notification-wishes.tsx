import { type FormEvent, useId, useRef, useState } from 'react';
import { NOTIFICATION_TYPES, type NotificationType } from '#contract/live/notification-type.ts';
import { type PushPreferences, QUIET_FOR_EVER, type QuietHours } from '#contract/live/push.ts';
import { canonicalZone, deviceZone } from '#contract/time/zone.ts';
import { usePerson } from '#kit/app/context.ts';
import { ZoneField } from '#kit/form/zone-field.tsx';
import { Button } from '#ui/button/button.tsx';
import { Grid, Row, Text } from '#ui/layout/layout.tsx';
import { leaveFocus } from '#ui/page-header/page-focus.ts';
import { Switch } from '#ui/switch/switch.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { toast } from '#ui/toast/toast-store.ts';
import styles from './notifications.module.css';
import { isDone, type PushSetUp } from './use-push.ts';

const TYPES: Record<NotificationType, string> = {
  schedule_create: 'New events',
  schedule_update: 'Changed events',
  comment_create: 'New comments',
  announcement: 'Announcements',
  must_read: 'Reminders to read and confirm',
  group_create: 'New groups',
  group_update: 'Changed groups',
};
/** The most frequent notifications come first. */
const SHOWN = Object.keys(TYPES) as NotificationType[];

const FAILED = 'Your choice could not be saved';
const NIGHT = { from: '22:00', to: '07:00' };

interface WishesProps {
  setUp: PushSetUp;
  preferences: PushPreferences;
}

/** The notification types and quiet hours, which are the same on every device. */
export function NotificationWishes({ setUp, preferences }: WishesProps) {
  const { online, running, run } = setUp;
  const id = useId();
  const { muted, quietHours } = preferences;
  /** A switch changes before the server has answered. */
  const [switched, setSwitched] = useState<readonly NotificationType[] | null>(null);
  const shown = switched ?? muted;
  const latest = useRef(muted);
  const choose = async (type: NotificationType, wanted: boolean) => {
    latest.current = NOTIFICATION_TYPES.filter((one) => (one === type ? !wanted : shown.includes(one)));
    setSwitched(latest.current);
    // The running save is followed by another one with the latest choice.
    if (switched) return;
    const save = (next: NotificationType[]) => run('types', (push) => push.save({ muted: next, quietHours }), FAILED);
    let saved: NotificationType[];
    do saved = latest.current;
    while (isDone(await save(saved)) && saved !== latest.current);
    setSwitched(null);
  };
  return (
    <>
      <fieldset className={styles.part} aria-labelledby={id}>
        <legend id={id} className={styles.heading}>
          Notify me about
        </legend>
        <Grid columns="fit" least="12rem" className={styles.types}>
          {SHOWN.map((type) => (
            <Switch
              key={type}
              label={TYPES[type]}
              checked={!shown.includes(type)}
              disabled={!online}
              unavailable={running !== null && running !== 'types'}
              onChange={(wanted) => void choose(type, wanted)}
            />
          ))}
        </Grid>
      </fieldset>
      <Quiet setUp={setUp} preferences={preferences} />
    </>
  );
}

/** Quiet hours, in a separate form because both times are chosen together. */
function Quiet({ setUp, preferences: { muted, quietHours } }: WishesProps) {
  const { user } = usePerson();
  const { online, running, run } = setUp;
  const id = useId();
  const [isOn, setOn] = useState(quietHours !== null);
  const [hours, setHours] = useState<QuietHours>(
    () => quietHours ?? { ...NIGHT, zone: canonicalZone(user.timeZone ?? '') ?? deviceZone() },
  );
  const [problem, setProblem] = useState<string | null>(null);
  const [known, setKnown] = useState(quietHours);
  // Without a `key`, which would take the focus off the form with each change that is saved.
  if (JSON.stringify(known) !== JSON.stringify(quietHours)) {
    setKnown(quietHours);
    setOn(quietHours !== null);
    if (quietHours) setHours(quietHours);
    setProblem(null);
  }
  const isChanged = JSON.stringify(isOn ? hours : null) !== JSON.stringify(quietHours);

  const save = async (next: QuietHours | null) => {
    const result = await run('quiet', (push) => push.save({ muted, quietHours: next }), FAILED);
    if (isDone(result)) toast({ title: next ? 'Quiet hours saved' : 'Quiet hours are off', tone: 'success' });
    return isDone(result);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong =
      !hours.from || !hours.to ? 'Please choose both times' : hours.from === hours.to ? QUIET_FOR_EVER : null;
    setProblem(wrong);
    if (!wrong && online && running === null) void save(hours);
  };
  const turn = async (wanted: boolean) => {
    setOn(wanted);
    setProblem(null);
    if (!wanted && quietHours !== null && !(await save(null))) setOn(true);
  };

  return (
    <form className={styles.part} aria-labelledby={id} noValidate onSubmit={submit}>
      <h3 id={id} className={styles.heading}>
        Quiet hours
      </h3>
      <Text tone="soft">You get one summary when they end.</Text>
      <Switch
        label="Pause notifications during quiet hours"
        checked={isOn}
        disabled={!online}
        unavailable={running !== null}
        onChange={(wanted) => void turn(wanted)}
      />
      {isOn && (
        <>
          <Grid columns="fit" least="8rem" gap={3} className={styles.hours}>
            <TextField
              label="From"
              type="time"
              value={hours.from}
              onChange={({ target }) => setHours({ ...hours, from: target.value })}
            />
            <TextField
              label="To"
              type="time"
              value={hours.to}
              {...(problem && { error: problem })}
              onChange={({ target }) => setHours({ ...hours, to: target.value })}
            />
            <ZoneField
              label="Time zone"
              value={hours.zone}
              className={styles.whole}
              onChange={(zone) => zone && setHours({ ...hours, zone })}
            />
          </Grid>
          {isChanged && (
            <Row gap={2} align="stretch" wrap wide>
              <Button
                ref={leaveFocus}
                type="submit"
                unavailable={!online || running !== null}
                busy={running === 'quiet' && 'Saving…'}
              >
                Save quiet hours
              </Button>
            </Row>
          )}
        </>
      )}
    </form>
  );
}
