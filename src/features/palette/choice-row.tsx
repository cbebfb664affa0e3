import { eventFamily } from '#contract/records/schedule/schedule-item.ts';
import type { Wanted } from '#contract/text/words.ts';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import styles from './choice-row.module.css';
import { Keys } from './keys.tsx';
import { type Choice, kindOf } from './kinds.tsx';
import { excerpt, marked, type Piece } from './marks.ts';

/** A choice: its name with the matches marked, and its context. */
export function ChoiceRow({ choice, wanted }: { choice: Choice; wanted: readonly Wanted[] }) {
  const pieces = marked(choice.name, wanted);
  const name = <Marked pieces={choice.kind === 'comment' ? excerpt(pieces) : pieces} />;
  const { icon, context: contextOf } = kindOf(choice);
  const context = contextOf(choice, wanted).filter(({ text }) => text !== '');
  return (
    <>
      <Row as="span" align="stretch" inline rigid tone="faint" style={hueOf(choice)}>
        {icon(choice)}
      </Row>
      <Stack as="span" shrinks grows>
        <span className={styles.name} dir="auto">
          {choice.kind === 'event' && choice.isCancelled ? <s>{name}</s> : name}
        </span>
        {context.length > 0 && (
          <Text as="span" tone="soft" size="small" tabular cut>
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

const hueOf = (choice: Choice) =>
  choice.kind === 'event' ? { color: `var(--hue-${eventFamily(choice.type)})` } : undefined;
