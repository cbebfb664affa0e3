import type { LostDraft } from '#kit/unsent/use-lost-drafts.ts';
import { Button } from '#ui/button/button.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import { leaveFocus } from '#ui/page-header/page-focus.ts';
import { copyText } from '#ui/toast/copy-text.ts';
import { DiscardQuestion, useDiscard } from './discard-question.tsx';
import { EditTitle, TypedText } from './edit-words.tsx';
import styles from './sync-dialog.module.css';

/** A draft whose screen cannot be opened any more. */
export function LostDraftRow({ draft }: { draft: LostDraft }) {
  const { asking, ask, keep, button } = useDiscard();
  const { text, files, what, why } = draft;
  return (
    <li ref={leaveFocus} className={styles.edit}>
      <EditTitle at={null} now={0}>
        {what}
      </EditTitle>
      {text && <TypedText text={text} />}
      {files.map(({ url, name }) => (
        <Text key={url} weight="title" breaks dir="auto">
          {name}
        </Text>
      ))}
      <p className={styles.problem}>{why}</p>
      {asking ? (
        <DiscardQuestion title="Discard this draft?" onKeep={keep} onDiscard={() => void draft.discard()}>
          The draft is erased from this device{files.length > 0 && ', along with its unsent files'}.
        </DiscardQuestion>
      ) : (
        <Row gap={2} align="stretch" wrap className={styles.actions}>
          {text && (
            <Button size="small" variant="quiet" className={styles.flush} onClick={() => void copyText(text)}>
              Copy
            </Button>
          )}
          <Button ref={button} size="small" variant="quiet" className={text ? undefined : styles.flush} onClick={ask}>
            Discard
          </Button>
        </Row>
      )}
    </li>
  );
}
