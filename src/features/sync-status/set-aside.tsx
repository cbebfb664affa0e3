import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { listSetAside, type SetAsideView } from '#store/queries/unsent/set-aside.ts';
import { Button } from '#ui/button/button.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import { leaveFocus } from '#ui/page-header/page-focus.ts';
import { copyText } from '#ui/toast/copy-text.ts';
import { DiscardQuestion, useDiscard } from './discard-question.tsx';
import { EditSection } from './edit-section.tsx';
import { EditTitle, TypedText } from './edit-words.tsx';
import { saveExport } from './save-export.ts';
import styles from './sync-dialog.module.css';

function whyOf({ why, text }: SetAsideView): string {
  if (why === 'other-version')
    return 'Another version of the app made this edit. It will be sent once this version can read it.';
  const wayOn = text ? 'Copy its text and enter it again.' : 'Please enter it again.';
  return `This edit is damaged on this device and cannot be sent. ${wayOn}`;
}

/**
 * Edits that this version of the app cannot read (STORE-7). Rendered, and so queried, only while the dialog is open.
 */
export function SetAside({ now }: { now: number }) {
  const { store } = usePerson();
  const list = useLiveQuery(() => listSetAside(store), [store]) ?? [];
  return (
    <EditSection
      title="Cannot be read"
      rows={list.map((edit) => <SetAsideEdit key={edit.opId} edit={edit} now={now} />)}
    />
  );
}

function SetAsideEdit({ edit, now }: { edit: SetAsideView; now: number }) {
  const { outbox } = usePerson();
  const { asking, ask, keep, button } = useDiscard();
  return (
    <li ref={leaveFocus} className={styles.edit}>
      <EditTitle at={edit.createdAt} now={now}>
        {edit.title}
      </EditTitle>
      {edit.text ? (
        <TypedText text={edit.text} />
      ) : (
        <Text tone="faint" size="small">
          Its text cannot be read.
        </Text>
      )}
      <p className={styles.problem}>{whyOf(edit)}</p>
      {asking ? (
        <DiscardQuestion title="Discard this edit?" onKeep={keep} onDiscard={() => void outbox.discard(edit.opId)}>
          It is erased from this device, along with the edits that depend on it. Anything already on the server stays.
        </DiscardQuestion>
      ) : (
        <Row gap={2} align="stretch" wrap className={styles.actions}>
          {edit.text && (
            <Button size="small" onClick={() => void copyText(edit.text)}>
              Copy
            </Button>
          )}
          <Button
            size="small"
            variant="quiet"
            className={edit.text ? undefined : styles.flush}
            onClick={() => void saveExport(outbox.exportEdits(edit.opId))}
          >
            Export
          </Button>
          <Button ref={button} size="small" variant="quiet" onClick={ask}>
            Discard
          </Button>
        </Row>
      )}
    </li>
  );
}
