import BedDoubleIcon from 'lucide-react/icons/bed-double';
import MegaphoneIcon from 'lucide-react/icons/megaphone';
import MessageIcon from 'lucide-react/icons/message-square';
import TentTreeIcon from 'lucide-react/icons/tent-tree';
import UserIcon from 'lucide-react/icons/user';
import type { ReactNode } from 'react';
import { memberRoleLabel } from '#contract/records/groups/roles.ts';
import { eventFamily } from '#contract/records/schedule/schedule-item.ts';
import type { Wanted } from '#contract/text/words.ts';
import { clockText, weekdayText } from '#contract/time/text.ts';
import { EventIcon } from '#ui/event-icon/event-icon.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import styles from './choice-row.module.css';
import type { Choice } from './findings.ts';
import { Keys } from './keys.tsx';
import { excerpt, marked, type Piece } from './marks.ts';

/** A choice: its name with the matches marked, and its context. */
export function ChoiceRow({ choice, wanted }: { choice: Choice; wanted: readonly Wanted[] }) {
  const pieces = marked(choice.name, wanted);
  const name = <Marked pieces={choice.kind === 'comment' ? excerpt(pieces) : pieces} />;
  const context = contextOf(choice, wanted);
  return (
    <>
      <Row as="span" align="stretch" inline rigid tone="faint" style={hueOf(choice)}>
        {iconOf(choice)}
      </Row>
      <Stack as="span" shrinks grows>
        <span className={styles.name} dir="auto">
          {choice.kind === 'event' && choice.isCancelled ? <s>{name}</s> : name}
        </span>
        {context.length > 0 && (
          <Text as="span" tone="soft" size="small" tabular className={styles.context}>
            {context.map(({ text, isSearched }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a hotel may be called like its group.
              <span key={index}>
                {index > 0 && ' · '}
                <bdi>{isSearched ? <Marked pieces={excerpt(marked(text, wanted))} /> : text}</bdi>
              </span>
            ))}
          </Text>
        )}
      </Stack>
      {choice.kind === 'action' && choice.keys && (
        <span className={styles.hint}>
          <Keys keys={choice.keys} />
        </span>
      )}
    </>
  );
}

function Marked({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, isMarked }, index) =>
    isMarked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces are identified by their position.
      <mark key={index} className={styles.marked}>
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
    case 'announcement':
      return <MegaphoneIcon aria-hidden="true" />;
    case 'comment':
      return <MessageIcon aria-hidden="true" />;
    case 'action':
      return <choice.icon aria-hidden="true" />;
  }
}

const hueOf = (choice: Choice) =>
  choice.kind === 'event' ? { color: `var(--hue-${eventFamily(choice.type)})` } : undefined;

/** The context of a choice, from near to far; searchable parts show their matches. */
interface Context {
  text: string;
  isSearched?: boolean;
}

function contextOf(choice: Choice, wanted: readonly Wanted[]): Context[] {
  if (choice.kind === 'action' || choice.kind === 'group') return [];
  const group = { text: choice.group?.name ?? '' };
  const parts = [...saidIn(choice, wanted), ...nearest(choice), { ...group, isSearched: choice.kind === 'day' }];
  return parts.filter(({ text }) => text !== '');
}

/** The text of an announcement that was found by it. */
function saidIn(choice: Choice, wanted: readonly Wanted[]): Context[] {
  if (choice.kind !== 'announcement' || !marked(choice.more, wanted).some(({ isMarked }) => isMarked)) return [];
  return [{ text: choice.more, isSearched: true }];
}

function nearest(choice: Choice): Context[] {
  if (choice.kind === 'event') {
    const zone = choice.group?.zone ?? 'UTC';
    return [
      { text: choice.isCancelled ? 'Canceled' : '' },
      { text: `${weekdayText(choice.startTime, zone)}, ${clockText(choice.startTime, zone)}` },
    ];
  }
  if (choice.kind === 'person') return [{ text: memberRoleLabel(choice.role) }];
  if (choice.kind === 'room') return [{ text: choice.hotel, isSearched: true }];
  if (choice.kind === 'announcement') {
    const zone = choice.group?.zone ?? 'UTC';
    return [{ text: weekdayText(choice.createdAt, zone) }];
  }
  return choice.kind === 'comment' ? [{ text: choice.author, isSearched: true }, { text: choice.event }] : [];
}
