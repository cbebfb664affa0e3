import { Link } from '@tanstack/react-router';
import { toEvent } from '#kit/addresses/addresses.ts';
import { FieldChanges } from '#kit/field-changes/field-changes.tsx';
import type { ChangedEvent } from '#store/queries/schedule/what-changed.ts';
import { Badge, type BadgeTone } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Stack, Text } from '#ui/layout/layout.tsx';
import styles from './what-changed.module.css';
import { dayWords, WORDS } from './words.ts';

const TONES: Readonly<Record<ChangedEvent['what'], BadgeTone>> = {
  moved: 'warning',
  added: 'info',
  cancelled: 'danger',
  restored: 'success',
  changed: 'neutral',
};

interface WhatChangedPanelProps {
  events: readonly ChangedEvent[];
  /** The group's time zone. */
  zone: string;
  /** Called when the panel closes in any way: its content counts as seen. */
  onClose(): void;
}

/**
 * The changes by other users since the user's last visit, with the old and new value of each field, by the group's
 * clock.
 */
export function WhatChangedPanel({ events, zone, onClose }: WhatChangedPanelProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Recent changes"
      description="Made by others since your last visit, in the time zone of the group."
      size="large"
      footer={
        <Button variant="primary" onClick={onClose}>
          Seen
        </Button>
      }
    >
      <Stack as="ul">
        {events.map((event) => (
          <Stack key={event.eventId} as="li" gap={1} justify="start" className={styles.event}>
            <Badge tone={TONES[event.what]}>{WORDS[event.what]}</Badge>
            <h3 className={styles.title} dir="auto">
              {event.isGone ? event.title : <Link {...toEvent(event.eventId)}>{event.title}</Link>}
            </h3>
            <Text tone="soft" size="small">
              {dayWords(event.startTime, zone)}
            </Text>
            {event.fields.length > 0 && (
              <div className={styles.fields}>
                <FieldChanges changes={event.fields} />
              </div>
            )}
          </Stack>
        ))}
      </Stack>
    </Dialog>
  );
}
