import DownloadIcon from 'lucide-react/icons/download';
import EllipsisIcon from 'lucide-react/icons/ellipsis';
import Trash2Icon from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useObservableField, usePerson } from '#kit/app/context.ts';
import { failed, KeepButton, tellKept } from '#kit/offline/keep-button.tsx';
import { OfflineMark } from '#kit/offline/offline-mark.tsx';
import type { StoredGroup } from '#store/queries/offline/storage.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import { sizeText } from '#ui/size-text.ts';
import { toast } from '#ui/toast/toast-store.ts';
import styles from './storage.module.css';

/** The groups with their data on this device, and the actions for it. */
export function StoredGroups({ groups, now }: { groups: readonly StoredGroup[]; now: number }) {
  const [removing, setRemoving] = useState<StoredGroup | null>(null);
  if (groups.length === 0) return <p>No groups on this device yet.</p>;
  return (
    <>
      <Stack as="ul" aria-label="Groups on this device">
        {groups.map((group) => (
          <GroupRow key={group.id} group={group} now={now} onRemove={() => setRemoving(group)} />
        ))}
      </Stack>
      {removing && <Removal group={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

function GroupRow({ group, now, onRemove }: { group: StoredGroup; now: number; onRemove(): void }) {
  const { id, name, offline, bytes, isKept, isArchived } = group;
  const person = usePerson();
  const online = useObservableField(person.sync, 'online');
  const [busy, setBusy] = useState(false);
  const isHere = offline.done > 1;
  const fetchAgain = async () => {
    setBusy(true);
    tellKept(await (await person.copies()).fetchAgain(id).catch(failed));
    setBusy(false);
  };
  return (
    <Row as="li" gap={3} rowGap={2} justify="between" wrap className={styles.group}>
      <Stack gap={1} shrinks className={styles.facts}>
        <Text weight="medium" breaks dir="auto">
          {name}
        </Text>
        <OfflineMark offline={offline} now={now} />
        {(isArchived || bytes > 0) && (
          <Text tone="faint" size="small" tabular className={styles.faint}>
            {[isArchived && 'Archived', bytes > 0 && `${sizeText(bytes)} of pictures and files`]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        )}
      </Stack>
      <Row gap={2} wrap>
        {!isKept && <KeepButton groupId={id} name={name} />}
        {isHere && (
          <Menu
            trigger={
              <IconButton
                label={`More actions for ${name}`}
                icon={<EllipsisIcon />}
                busy={busy}
                className={styles.more}
              />
            }
            items={[
              {
                value: 'again',
                label: online ? 'Download again' : 'Download again (needs a connection)',
                icon: <DownloadIcon />,
                disabled: !online,
                onSelect: () => void fetchAgain(),
              },
              {
                value: 'remove',
                label: 'Remove from this device…',
                icon: <Trash2Icon />,
                danger: true,
                onSelect: onRemove,
              },
            ]}
          />
        )}
      </Row>
    </Row>
  );
}

function Removal({ group, onClose }: { group: StoredGroup; onClose(): void }) {
  const person = usePerson();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    const isRemoved = await (await person.copies()).remove(group.id).catch(() => null);
    onClose();
    if (isRemoved === true) toast({ title: 'Removed from this device', description: group.name, tone: 'success' });
    else if (isRemoved === false)
      toast({
        title: 'This group cannot be removed yet',
        description: 'It has unsent edits. Remove it once they are sent.',
        tone: 'destructive',
      });
    else toast({ title: 'The group could not be removed', description: 'Please try again.', tone: 'destructive' });
  };
  return (
    <ConfirmDialog
      open
      title={`Remove ${group.name} from this device?`}
      confirmLabel="Remove"
      danger
      busy={busy && 'Removing…'}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      It will not open offline. Nothing changes on the server; it is downloaded again when you open it.
    </ConfirmDialog>
  );
}
