import { Link } from '@tanstack/react-router';
import BedDoubleIcon from 'lucide-react/icons/bed-double';
import CalendarDaysIcon from 'lucide-react/icons/calendar-days';
import DownloadIcon from 'lucide-react/icons/download';
import ListIcon from 'lucide-react/icons/list';
import QrCodeIcon from 'lucide-react/icons/qr-code';
import { type ReactNode, useId } from 'react';
import { calendarText } from '#contract/calendar/calendar-text.ts';
import { plural } from '#contract/text/plural.ts';
import { toHandoff, toProgramme, toRoomingList, toTripSheet } from '#kit/addresses/addresses.ts';
import { usePerson } from '#kit/app/context.ts';
import { useExtensions } from '#kit/app/use-environment.ts';
import { useExportReport } from '#kit/csv/use-export.ts';
import { fileName, saveFile } from '#kit/files/save-file.ts';
import { type GroupPartState, useGroupPart } from '#kit/missing/use-group-part.ts';
import type { Store } from '#store/database/database.ts';
import { isOnServer } from '#store/queries/field/emergency.ts';
import { getGroup } from '#store/queries/groups/groups.ts';
import { listEvents } from '#store/queries/schedule/trip.ts';
import { Button } from '#ui/button/button.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { toast } from '#ui/toast/toast-store.ts';
import styles from './companions-dialog.module.css';
import { SubscriptionSection } from './subscription-section.tsx';

/**
 * Saves a group's schedule on this device, including unsent changes, as a calendar file. Unsent new events are left
 * out: they have no final id, so a later import would duplicate them.
 * @returns how many are left out
 */
async function saveCalendar(store: Store, groupId: string, now: number): Promise<number> {
  const [group, events] = await Promise.all([getGroup(store, groupId), listEvents(store, groupId)]);
  if (!group) throw new Error('The group is no longer on this device');
  const published = events.filter(({ isDraft }) => !isDraft);
  const known = published.filter(({ id }) => isOnServer(id));
  const text = calendarText({
    group,
    // The device does not keep when the server last changed an event.
    events: known.map((event) => ({ ...event, updatedAt: null })),
    origin: location.origin,
    writtenAt: new Date(now).toISOString(),
  });
  saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), `${fileName(group.name)}.ics`);
  return published.length - known.length;
}

function tellLeftOut(count: number): void {
  if (count === 0) return;
  toast({
    title: plural(count, 'new event is not in the calendar yet', 'new events are not in the calendar yet'),
    description: 'Download it again when they are sent.',
  });
}

/** Exports a group's schedule to a calendar or to paper. */
export function CompanionsDialog({ groupId, onClose }: { groupId: string; onClose(): void }) {
  const { store } = usePerson();
  const isExtended = useExtensions();
  const report = useExportReport();
  const part = useGroupPart(groupId, 'schedules');
  const download = () =>
    saveCalendar(store, groupId, Date.now()).then(
      (count) => {
        tellLeftOut(count);
        void report({ what: 'calendar', groupId });
      },
      () =>
        toast({
          title: 'The calendar file could not be created',
          description: 'Please try again.',
          tone: 'destructive',
        }),
    );
  return (
    <Dialog open onClose={onClose} title="Calendar and print">
      <Section title="Calendar file">
        <p>All current events, for any calendar app. Works offline.</p>
        <Button icon={<DownloadIcon />} unavailable={part.state !== 'held'} onClick={() => void download()}>
          Download calendar
        </Button>
        <Lack part={part} />
      </Section>
      {isExtended && (
        <Section title="Subscribe">
          <SubscriptionSection groupId={groupId} />
        </Section>
      )}
      {isExtended && (
        <Section title="Offline">
          <p>Pass a day&apos;s plan or a roll call from phone to phone.</p>
          <Link {...toHandoff(groupId)} className={buttonClass()}>
            <QrCodeIcon aria-hidden="true" />
            Hand over
          </Link>
        </Section>
      )}
      <Section title="On paper">
        <p>One page per day with space for notes, the whole trip on one page, or a rooming list. Works offline.</p>
        <Row gap={2} align="stretch" wrap className={styles.actions}>
          <Link {...toProgramme(groupId)} className={buttonClass()}>
            <ListIcon aria-hidden="true" />
            Print daily schedule
          </Link>
          <Link {...toTripSheet(groupId)} className={buttonClass()}>
            <CalendarDaysIcon aria-hidden="true" />
            Print whole trip
          </Link>
          <Link {...toRoomingList(groupId)} className={buttonClass()}>
            <BedDoubleIcon aria-hidden="true" />
            Print rooming list
          </Link>
        </Row>
      </Section>
    </Dialog>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack aria-labelledby={id} as="section" gap={2} justify="start" className={styles.section}>
      <Text id={id} as="h3" weight="title">
        {title}
      </Text>
      {children}
    </Stack>
  );
}

/** Explains why there is nothing to export: an incomplete schedule would look empty. */
function Lack({ part: { state } }: { part: GroupPartState }) {
  if (state === 'held' || state === 'reading') return null;
  return (
    <p role="status" className={styles.lack}>
      {state === 'asking' ? 'Loading the schedule…' : 'The schedule is not on this device yet.'}
    </p>
  );
}
