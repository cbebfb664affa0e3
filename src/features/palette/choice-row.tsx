import BedDoubleIcon from 'lucide-react/icons/bed-double';
import MessageIcon from 'lucide-react/icons/message-square';
import TentTreeIcon from 'lucide-react/icons/tent-tree';
import UserIcon from 'lucide-react/icons/user';
import type { ReactNode } from 'react';
import { memberRoleLabel } from '#contract/roles.ts';
import { eventFamily } from '#contract/schedule-item.ts';
import { clockText, weekdayText } from '#contract/time/text.ts';
import { EventIcon } from '#ui/event-icon/event-icon.tsx';
import styles from './choice-row.module.css';
import type { Choice } from './findings.ts';
import { Keys } from './keys.tsx';
import { excerpt, marked, type Piece } from './marks.ts';

/** One thing that can be chosen: what it is, marked where it answers, and where it belongs. */
export function ChoiceRow({ choice, query }: { choice: Choice; query: string }) {
  const pieces = marked(choice.name, query);
  const context = contextOf(choice);
  return (
    <>
      <span className={styles.icon} style={hueOf(choice)}>
        {iconOf(choice)}
      </span>
      <span className={styles.text}>
        <span className={styles.name} dir="auto">
          <Marked pieces={choice.kind === 'comment' ? excerpt(pieces) : pieces} />
        </span>
        {context.length > 0 && (
          <span className={styles.context}>
            {context.map((part, index) => (
              <span key={part} dir="auto">
                {index > 0 && <span aria-hidden="true"> · </span>}
                <Marked pieces={marked(part, query)} />
              </span>
            ))}
          </span>
        )}
      </span>
      {choice.kind === 'action' && choice.keys && <Keys keys={choice.keys} />}
    </>
  );
}

function Marked({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ at, text, isMarked }) =>
    isMarked ? (
      <mark key={at} className={styles.marked}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

function iconOf(choice: Choice): ReactNode {
  switch (choice.kind) {
    case 'group':
      return <TentTreeIcon aria-hidden="true" />;
    case 'day':
      return <EventIcon family="others" />;
    case 'event':
      return <EventIcon family={eventFamily(choice.type)} />;
    case 'person':
      return <UserIcon aria-hidden="true" />;
    case 'room':
      return <BedDoubleIcon aria-hidden="true" />;
    case 'comment':
      return <MessageIcon aria-hidden="true" />;
    case 'action':
      return <choice.icon aria-hidden="true" />;
  }
}

const hueOf = (choice: Choice) =>
  choice.kind === 'event' ? { color: `var(--hue-${eventFamily(choice.type)})` } : undefined;

/** Where it belongs, from near to far. */
function contextOf(choice: Choice): string[] {
  if (choice.kind === 'action') return [];
  const group = choice.group?.name ?? '';
  const zone = choice.group?.zone ?? 'UTC';
  const when = (instant: string) => `${weekdayText(instant, zone)}, ${clockText(instant, zone)}`;
  const parts = {
    group: () => [],
    day: () => [group],
    event: () => (choice.kind === 'event' ? [when(choice.startTime), group] : []),
    person: () => (choice.kind === 'person' ? [memberRoleLabel(choice.role), group] : []),
    room: () => (choice.kind === 'room' ? [choice.hotel, group] : []),
    comment: () => (choice.kind === 'comment' ? [choice.author, choice.event ?? '', group] : []),
  }[choice.kind]();
  return [...new Set(parts.filter((part) => part !== ''))];
}
