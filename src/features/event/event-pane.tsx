import { Link } from '@tanstack/react-router';
import MaximizeIcon from 'lucide-react/icons/maximize-2';
import XIcon from 'lucide-react/icons/x';
import { useCallback, useEffect, useRef } from 'react';
import { toEvent } from '#kit/addresses/addresses.ts';
import { DIALOGS_OVER } from '#ui/dialog/over.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { EventBody, type EventParts, editOf } from './event-body.tsx';
import styles from './event-screen.module.css';
import { useEvent } from './use-event.ts';

interface EventPaneProps extends EventParts {
  eventId: string;
  onClose(): void;
}

/** Escape is left to elements over the pane and beside the plan, and to typing and dragging. */
const OWN_ESCAPE = `${DIALOGS_OVER}, [role=menu], [role=listbox], [data-moved]`;
const ELSEWHERE = 'input, textarea, select, [contenteditable], [data-beside]';

/** An event beside the schedule. It takes the focus when it opens, and Escape closes it. */
export function EventPane({ eventId, onClose, edit, ...parts }: EventPaneProps) {
  const read = useEvent(eventId);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = useRef(onClose);
  close.current = onClose;

  const focusHeading = useCallback(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(focusHeading, [focusHeading]);

  useEffect(() => {
    const onKeyDown = ({ key, target, isComposing }: KeyboardEvent) => {
      if (key !== 'Escape' || isComposing || document.querySelector(OWN_ESCAPE)) return;
      if (target instanceof Element && target.closest(ELSEWHERE)) return;
      close.current();
    };
    // Captured, to run before the same key closes a dialog over the pane.
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);

  return (
    <Stack aria-labelledby="pane-heading" as="section" gap={4} shrinks className={styles.pane}>
      <Row as="header" gap={1} wrap className={styles.paneHeader}>
        <Text ref={heading} id="pane-heading" tabIndex={-1} as="h2" tone="soft" weight="medium" grows>
          Event Details
        </Text>
        {editOf(read, edit)}
        <Link {...toEvent(eventId)} className={styles.whole} aria-label="Open full page" title="Open full page">
          <MaximizeIcon aria-hidden="true" />
        </Link>
        <IconButton label="Close event" icon={<XIcon />} onClick={onClose} />
      </Row>
      <EventBody eventId={eventId} read={read} focusHeading={focusHeading} {...parts} />
    </Stack>
  );
}
