import { useLiveQuery } from '#kit/app/use-live-query.ts';
import type { PersonRuntime } from '#runtime/person/person.ts';
import { listRefusedFiles } from '#store/queries/unsent/refused-files.ts';
import { Button } from '#ui/button/button.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './refused-files.module.css';

interface RefusedFilesProps {
  person: PersonRuntime;
  /** The refused edit. */
  opId: string;
  /** The reason of the refusal, where nothing around this shows it. */
  problem?: string | null;
}

/**
 * The files that prevent an edit from being sent, each with a button that removes it; renders nothing where there are
 * none.
 */
export function RefusedFiles({ person, opId, problem }: RefusedFilesProps) {
  const { store, outbox } = person;
  const files = useLiveQuery(() => listRefusedFiles(store, opId), [store, opId]) ?? [];
  if (files.length === 0) return null;
  const list = files.map((file) => (
    <Row key={file.id} gap={2} wrap breaks className={styles.file}>
      <p>
        <bdi>{file.name}</bdi>
        {file.problem && `: ${file.problem}`}
      </p>
      <Button size="small" onClick={() => void outbox.discard(file.opId, file.id)}>
        {files.length === 1 ? 'Remove this file and send' : `Remove ${file.name} and send`}
      </Button>
    </Row>
  ));
  if (problem === undefined) return list;
  return (
    <Notice tone="error" title="Needs attention" action={list}>
      {problem}
    </Notice>
  );
}
