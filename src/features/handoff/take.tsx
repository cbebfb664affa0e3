import CameraIcon from 'lucide-react/icons/camera';
import FolderOpenIcon from 'lucide-react/icons/folder-open';
import { useState } from 'react';
import { usePerson } from '#kit/app/context.ts';
import { savedText } from '#kit/unsent/verdict-toast.ts';
import type { OpenedHandoff } from '#runtime/services/handoffs.ts';
import type { GroupView } from '#store/queries/base/views.ts';
import { Button } from '#ui/button/button.tsx';
import { FileButton } from '#ui/file-button/file-button.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { toast } from '#ui/toast/toast-store.ts';
import { Camera } from './camera.tsx';
import styles from './handoff.module.css';
import { Preview } from './preview.tsx';

/** Larger than any handoff: a larger file is something else. */
const LARGEST_FILE = 1_000_000;

/** Receives a handoff with the camera or from a file, and shows it before it is added. */
export function Take({ group, onTaken }: { group: GroupView; onTaken(rollCallId: string | null): void }) {
  const person = usePerson();
  const [isLooking, setLooking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [opened, setOpened] = useState<OpenedHandoff | null>(null);

  const open = async (text: string): Promise<void> => {
    setLooking(false);
    const answer = await person
      .handoffs()
      .then((handoffs) => handoffs.open(text, group.id))
      .catch(() => ({ outcome: 'refused', message: 'It could not be read. Please try again.' }) as const);
    if (answer.outcome === 'refused') setProblem(answer.message);
    else setOpened(answer);
  };

  const take = async (what: OpenedHandoff): Promise<void> => {
    const verdict = await person.run((commands) => commands.receiveHandoff, what);
    if (verdict.outcome === 'not-saved' || verdict.outcome === 'rejected')
      return setProblem(verdict.message || 'This handoff could not be added.');
    setOpened(null);
    const description = savedText(verdict);
    toast({ title: `Added from ${what.from}`, ...(description && { description }) });
    onTaken(what.handoff.rollCall?.call.id ?? null);
  };

  if (opened)
    return (
      <Preview
        group={group}
        opened={opened}
        problem={problem}
        onTake={() => take(opened)}
        onLeave={() => setOpened(null)}
      />
    );
  return (
    <Stack gap={3} className={styles.part}>
      <Text tone="soft" breaks>
        On the other phone, open this group, choose Hand over and show the codes. You can review the handoff before you
        add it.
      </Text>
      {problem && <Notice tone="error">{problem}</Notice>}
      {isLooking && <Camera onText={(text) => void open(text)} />}
      <Row gap={2} align="stretch" wrap>
        <Button
          variant={isLooking ? 'secondary' : 'primary'}
          icon={<CameraIcon />}
          onClick={() => {
            setProblem(null);
            setLooking(!isLooking);
          }}
        >
          {isLooking ? 'Stop camera' : 'Scan codes'}
        </Button>
        <FileButton
          label="Handoff file"
          accept=".json,application/json"
          icon={<FolderOpenIcon />}
          onPick={([file]) => {
            if (!file) return;
            setProblem(null);
            if (file.size > LARGEST_FILE) setProblem('This is not a handoff from this app.');
            else void file.text().then(open);
          }}
        >
          Choose a file
        </FileButton>
      </Row>
    </Stack>
  );
}
