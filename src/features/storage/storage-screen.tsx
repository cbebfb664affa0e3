import { useEffect, useState } from 'react';
import { toSettings } from '#kit/addresses/addresses.ts';
import { useObservableField, usePerson, useRuntime } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { BackHeader } from '#kit/page/back-header.tsx';
import type { DeviceRoom } from '#runtime/media/copies.ts';
import type { PersonRuntime } from '#runtime/person/person.ts';
import { getStorage, type StorageView } from '#store/queries/offline/storage.ts';
import { FILES_LIMITS } from '#store/replica/files-settings.ts';
import { Button } from '#ui/button/button.tsx';
import { CardColumn } from '#ui/card-column/card-column.tsx';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { Progress } from '#ui/progress/progress.tsx';
import { Select } from '#ui/select/select.tsx';
import { sizeText } from '#ui/size-text.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { TitledCard } from '#ui/titled-card/titled-card.tsx';
import { useNow } from '#ui/use-now.ts';
import styles from './storage.module.css';
import { StoredGroups } from './stored-groups.tsx';

/** Safari does not report its own rule; every browser on an iPhone or iPad is based on Safari. */
interface Apple {
  vendor?: string;
  standalone?: boolean;
}

/** Whether this is Safari with the app in a tab, which erases everything after a week without use. */
export function erasesAfterAWeek(
  { vendor, standalone }: Apple = navigator as Apple,
  isInstalled = window.matchMedia?.('(display-mode: standalone)').matches ?? false,
): boolean {
  return vendor === 'Apple Computer, Inc.' && !standalone && !isInstalled;
}

/** How long the data stays on this device, as far as that is known. */
export function lastingWords(
  isPersisted: boolean | null,
  worker: 'pending' | 'yes' | 'never',
  inSafari: boolean,
): string {
  if (worker === 'never') return 'This looks like a private window: everything here is erased when you close it.';
  if (inSafari)
    return 'Safari erases everything here if you do not open the app for 7 days. To prevent that, tap Share, then Add to Home Screen.';
  if (isPersisted === true) return 'The browser keeps everything until you remove it or log out.';
  return 'The browser may erase it when space runs low. Install the app to keep it safe.';
}

/** /settings/storage: the stored data, its size and limit, and how long it stays. */
export function StorageScreen() {
  const person = usePerson();
  const now = useNow();
  const storage = useLiveQuery(() => getStorage(person.store, Date.now()), [person.store]);
  useEffect(() => {
    // Verified first, so that the screen shows what is really stored.
    person.copies().then(
      (copies) => copies.verify(),
      () => {},
    );
  }, [person]);
  return (
    <CardColumn isBusy={storage === undefined}>
      <BackHeader to={toSettings} label="Back to settings" title="Storage on this device" />
      <TitledCard title="Pictures and files">
        {storage ? <Files person={person} storage={storage} /> : <Skeleton height="9rem" />}
      </TitledCard>
      <TitledCard title="Groups">
        {storage ? <StoredGroups groups={storage.groups} now={now} /> : <Skeleton height="9rem" />}
      </TitledCard>
      <TitledCard title="How long it stays">
        <Lasting person={person} used={storage?.used} />
      </TitledCard>
    </CardColumn>
  );
}

function Files({ person, storage }: { person: PersonRuntime; storage: StorageView }) {
  const { settings, used, files, state } = storage;
  const [busy, setBusy] = useState(false);
  const { sentence, again } = stateWords(storage);
  const isFetching = state === 'fetching';
  const change = (to: Partial<Pick<typeof settings, 'limit' | 'onMetered'>>) =>
    void person.copies().then((copies) => copies.change(to));
  const fetchNow = () => {
    setBusy(true);
    void person
      .copies()
      .then((copies) => copies.fetchNow())
      .finally(() => setBusy(false));
  };
  return (
    <>
      <Stack gap={2}>
        <Text tone="soft" tabular className={styles.used}>
          <strong>{sizeText(used)}</strong>
          {settings.limit > 0 && <span> of {sizeText(settings.limit)}</span>}
        </Text>
        {isFetching ? (
          <Progress label="Pictures and files on this device" value={files.here} max={Math.max(1, files.total)} />
        ) : (
          <Progress label="Space used" value={used} max={Math.max(1, settings.limit)} />
        )}
        <Text tone="soft" role="status">
          {sentence}
        </Text>
        {again && (
          <div>
            <Button busy={busy && 'Fetching…'} onClick={fetchNow}>
              {again}
            </Button>
          </div>
        )}
      </Stack>
      <Select
        label="Download in advance"
        hint="Download files of your groups in advance; current and upcoming groups first."
        className={styles.limit}
        options={LIMIT_OPTIONS}
        value={String(settings.limit)}
        onChange={(value) => change({ limit: Number(value) })}
      />
      <Switch
        label="Also on metered connections, such as mobile data"
        checked={settings.onMetered}
        onChange={(onMetered) => change({ onMetered })}
      />
    </>
  );
}

function Lasting({ person, used }: { person: PersonRuntime; used: number | undefined }) {
  const onDevice = useObservableField(useRuntime().appUpdate, 'onDevice');
  const [room, setRoom] = useState<DeviceRoom | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again when the usage has changed.
  useEffect(() => {
    let left = false;
    person
      .copies()
      .then((copies) => copies.room())
      .then(
        (found) => !left && setRoom(found),
        () => {},
      );
    return () => {
      left = true;
    };
  }, [person, used]);
  if (!room) return <Skeleton height="3rem" />;
  return (
    <>
      <p>{lastingWords(room.isPersisted, onDevice, erasesAfterAWeek())}</p>
      {room.used !== null && room.free !== null && (
        <p>
          The app uses about {sizeText(room.used)} and may use {sizeText(room.free)} more.
        </p>
      )}
      <p>Logging out erases everything from this device.</p>
    </>
  );
}

const LIMIT_OPTIONS = FILES_LIMITS.map((bytes) => ({
  value: String(bytes),
  label: bytes === 0 ? 'Only what I open' : `Up to ${sizeText(bytes)}`,
}));

/** The state of pictures and files in a sentence; `again` is the label of the retry action. */
function stateWords({ state, settings, files }: StorageView): { sentence: string; again?: string } {
  const count = `${files.here} of ${files.total}`;
  if (settings.limit === 0) return { sentence: 'Pictures and files are stored when you open them.' };
  switch (state) {
    case null:
      return { sentence: 'Pictures and files have not been checked yet.' };
    case 'fetching':
      return { sentence: `Downloading pictures and files: ${count} done.` };
    case 'whole':
      if (files.total === 0) return { sentence: 'Your groups have no pictures or files yet.' };
      return { sentence: 'All pictures and files are on this device.' };
    case 'metered':
      return { sentence: `Paused to save data: ${count} downloaded.`, again: 'Download now' };
    case 'offline':
      return { sentence: `Waiting for a connection: ${count} downloaded.` };
    case 'limit':
      return { sentence: `Limit reached: ${count} downloaded. The next events come first.` };
    case 'full':
      return { sentence: `This device is out of space: ${count} downloaded.`, again: 'Try again' };
    case 'failed':
      return {
        sentence: `${files.total - files.here} failed and will be retried: ${count} downloaded.`,
        again: 'Try again',
      };
    case 'none':
      return { sentence: 'This browser cannot store pictures and files, as in some private windows.' };
  }
}
