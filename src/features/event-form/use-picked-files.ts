import { useEffect, useRef, useState } from 'react';
import { usePerson } from '#kit/context.ts';
import type { EditFormState } from '#kit/form/use-edit-form.ts';
import {
  erasePicked,
  keepPicked,
  namedFiles,
  type PickedFile,
  sweepPicked,
  textOfFiles,
} from '#runtime/drafts/draft-files.ts';
import type { EventValues } from './event-values.ts';

export interface PickedFiles {
  /** Copied to this device, where they outlive a reload. */
  list: readonly PickedFile[];
  /** Some are being copied. */
  isBusy: boolean;
  /** Why the last one was not taken. */
  problem: string | null;
  pick(files: readonly File[]): void;
  drop(file: PickedFile): void;
}

/** The files that were picked in the schedule form and are sent with it. */
export function usePickedFiles(form: EditFormState<EventValues>): PickedFiles {
  const { store, user } = usePerson();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const list = namedFiles(form.values.file);
  const latest = useRef(list);
  latest.current = list;
  useEffect(() => void sweepPicked(store, user.id), [store, user.id]);
  const put = (next: readonly PickedFile[]) => {
    latest.current = [...next];
    form.choice('file').onChange(textOfFiles(next));
  };
  const pick = async (files: readonly File[]) => {
    setBusy(true);
    setProblem(null);
    for (const file of files) {
      const kept = await keepPicked(store, file, latest.current);
      if (typeof kept === 'string') setProblem(kept);
      else put([...latest.current, kept]);
    }
    setBusy(false);
  };
  return {
    list,
    isBusy,
    problem,
    pick: (files) => void pick(files),
    drop: (file) => {
      setProblem(null);
      put(latest.current.filter(({ id }) => id !== file.id));
      void erasePicked(store, [file]);
    },
  };
}
