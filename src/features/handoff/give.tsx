import DownloadIcon from 'lucide-react/icons/download';
import QrCodeIcon from 'lucide-react/icons/qr-code';
import Share2Icon from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { fileName, saveFile } from '#kit/files/save-file.ts';
import { callText } from '#kit/roll-call/words.ts';
import type { GroupView } from '#store/queries/base/views.ts';
import { gatherHandoff } from '#store/queries/field/handoffs.ts';
import { asOne, joinedCalls } from '#store/queries/field/joined-calls.ts';
import { listRollCalls } from '#store/queries/field/roll-calls.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { leaveFocus } from '#ui/page-header/page-focus.ts';
import { Select } from '#ui/select/select.tsx';
import { toast } from '#ui/toast/toast-store.ts';
import { Codes } from './codes.tsx';
import type { DayOption } from './days.ts';
import styles from './handoff.module.css';

const FILE_TYPE = 'application/json';

interface GiveProps {
  group: GroupView;
  isStaff: boolean;
  days: readonly DayOption[];
  /** The initially selected day, `yyyy-MM-dd`. */
  today: string;
  /** The initially selected roll call; null for none. */
  rollCallId: string | null;
}

/** Creates a handoff to another phone, as codes on the screen or as a file. */
export function Give({ group, isStaff, days, today, rollCallId }: GiveProps) {
  const person = usePerson();
  const calls = useLiveQuery(() => listRollCalls(person.store, group.id), [person.store, group.id]) ?? [];
  // The roll call that led here is offered even when closed. Its key is compared too, because its id changes when it is
  // sent.
  const offered = joinedCalls(calls).flatMap((set) => {
    const isOpened = set.some(({ id, key }) => rollCallId === id || rollCallId === key);
    const one = asOne(set, person.user.id);
    return one && (one.closedAt === null || isOpened) ? [one] : [];
  });
  const [isDay, setDay] = useState(rollCallId === null);
  const [day, chooseDay] = useState(today);
  const [call, chooseCall] = useState(rollCallId ?? '');
  const [envelope, setEnvelope] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const chosen = isStaff ? offered.find(({ id, key }) => id === call || key === call) : undefined;
  const isEmpty = !isDay && !chosen;
  const zone = group.defaultTimezone;

  const make = async (): Promise<string | null> => {
    setBusy(true);
    setProblem(null);
    try {
      const handoffs = await person.handoffs();
      // The server signs this device's key when it is reachable; an earlier signature works too.
      await handoffs.vouch();
      const wanted = { groupId: group.id, day: isDay ? day : null, rollCallId: chosen?.id ?? null };
      const handoff = await gatherHandoff(person.store, person.user.id, Date.now(), wanted);
      if (!handoff) {
        setProblem('This group is no longer on this device.');
        return null;
      }
      const signed = await handoffs.make(handoff);
      if (!signed) setProblem('Connect once before handing anything over.');
      return signed;
    } catch {
      setProblem('The handoff could not be created. Please try again.');
      return null;
    } finally {
      setBusy(false);
    }
  };

  const asFile = async (): Promise<void> => {
    const signed = await make();
    if (signed === null) return;
    const name = `${fileName(`${group.name} ${chosen?.title ?? day}`)}.handoff.json`;
    const file = new File([signed], name, { type: FILE_TYPE });
    if (navigator.canShare?.({ files: [file] })) {
      await navigator.share({ files: [file], title: name }).catch((error: unknown) => {
        if (!(error instanceof DOMException && error.name === 'AbortError')) saveFile(file, name);
      });
      return;
    }
    saveFile(file, name);
    toast({ title: 'Handoff saved as a file', description: name });
  };

  if (envelope !== null)
    return (
      <Stack ref={leaveFocus} gap={3} className={styles.part}>
        {chosen && <Notice tone="info">For staff only. Do not show these codes to anyone else.</Notice>}
        <Codes envelope={envelope} />
        <Button onClick={() => setEnvelope(null)}>Done</Button>
      </Stack>
    );
  return (
    <Stack
      ref={leaveFocus}
      as="form"
      gap={3}
      className={styles.part}
      onSubmit={(event) => {
        event.preventDefault();
        void make().then(setEnvelope);
      }}
    >
      <Text tone="soft" breaks>
        The other phone can scan these codes or open a file, even offline.
      </Text>
      <Checkbox label="A day's plan" checked={isDay} onChange={setDay} />
      {isDay && <Select label="Day" options={days} value={day} onChange={chooseDay} className={styles.field ?? ''} />}
      {isStaff && (
        <Select
          label="Roll call"
          hint="Includes your unsent marks. Only staff of this group can add it."
          options={[
            { value: '', label: 'None' },
            ...offered.map((each) => ({ value: each.key, label: callText(each, zone) })),
          ]}
          value={chosen?.key ?? ''}
          onChange={chooseCall}
          className={styles.field ?? ''}
        />
      )}
      {problem && <Notice tone="error">{problem}</Notice>}
      <Row gap={2} align="stretch" wrap>
        <Button type="submit" variant="primary" icon={<QrCodeIcon />} busy={busy && 'Signing…'} unavailable={isEmpty}>
          Show codes
        </Button>
        <Button
          icon={'share' in navigator ? <Share2Icon /> : <DownloadIcon />}
          unavailable={isEmpty || busy}
          onClick={() => void asFile()}
        >
          Save as file
        </Button>
      </Row>
    </Stack>
  );
}
