import { type RefObject, useEffect, useRef, useState } from 'react';
import { usePerson } from '#kit/app/context.ts';
import type { EditFormState } from '#kit/form/use-edit-form.ts';
import {
  copyPicked,
  erasePicked,
  faultOfPicked,
  missingPicked,
  namedFiles,
  newPicked,
  type PickedFile,
  textOfFiles,
} from '#runtime/drafts/draft-files.ts';
import type { EventValues } from './event-values.ts';

interface PickedFileView extends PickedFile {
  /** Being copied to this device, stored on it and surviving a reload, or only named in the draft. */
  state: 'copying' | 'here' | 'lost';
}

export interface PickedFiles {
  list: readonly PickedFileView[];
  isBusy: boolean;
  /** The reasons why some of the last files were refused. */
  problems: readonly string[];
  problemsRef: RefObject<HTMLDivElement | null>;
  pick(files: readonly File[]): void;
  drop(file: PickedFile): void;
  /** Called when the form does not need the files any more. */
  forget(): void;
}

interface Taken {
  file: File;
  picked: PickedFile;
}

/** The picked files of the schedule form, which are sent with it. */
export function usePickedFiles(form: EditFormState<EventValues>): PickedFiles {
  const { store } = usePerson();
  const [copying, setCopying] = useState<readonly string[]>([]);
  const [lost, setLost] = useState<readonly string[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const problemsRef = useRef<HTMLDivElement>(null);
  const text = form.values.file;
  const list = namedFiles(text);
  const latest = useRef(list);
  latest.current = list;
  const isBusy = copying.length > 0;
  useEffect(() => {
    let isOver = false;
    void missingPicked(store, namedFiles(text)).then((ids) => !isOver && setLost(ids));
    return () => {
      isOver = true;
    };
  }, [store, text]);
  const put = (next: readonly PickedFile[]) => {
    latest.current = [...next];
    form.choice('file').onChange(textOfFiles(next));
  };
  const without = (id: string) => latest.current.filter((file) => file.id !== id);
  const pick = async (files: readonly File[]) => {
    const say = ({ name }: File, problem: string) => {
      const said = files.length > 1 && !problem.includes(name) ? `${name}: ${problem}` : problem;
      setProblems((before) => [...before, said]);
    };
    setProblems([]);
    const taken: Taken[] = [];
    const here = latest.current.filter(({ id }) => !lost.includes(id));
    for (const file of files) {
      const fault = faultOfPicked(file, [...here, ...taken.map(({ picked }) => picked)]);
      if (fault === null) taken.push({ file, picked: newPicked(file) });
      else say(file, fault);
    }
    if (taken.length === 0) return;
    const isPickedAgain = ({ id, name }: PickedFile) =>
      lost.includes(id) && taken.some(({ picked }) => picked.name === name);
    // Named before they are copied, so that a user who leaves meanwhile learns which files are missing.
    put([...latest.current.filter((file) => !isPickedAgain(file)), ...taken.map(({ picked }) => picked)]);
    setCopying((before) => [...before, ...taken.map(({ picked }) => picked.id)]);
    const copies = taken.map((each) => ({ ...each, copy: copyPicked(store, each.file, each.picked) }));
    for (const { file, picked, copy } of copies) {
      const copied = await copy;
      const others = without(picked.id);
      const isDropped = others.length === latest.current.length;
      if (isDropped) void erasePicked(store, [picked]);
      else if (typeof copied === 'string') {
        put(others);
        say(file, copied);
      } else if (copied !== picked) put(latest.current.map((each) => (each.id === picked.id ? copied : each)));
      setCopying((before) => before.filter((id) => id !== picked.id));
    }
  };
  const stateOf = ({ id }: PickedFile) => {
    if (copying.includes(id)) return 'copying';
    return lost.includes(id) ? 'lost' : 'here';
  };
  return {
    list: list.map((file) => ({ ...file, state: stateOf(file) })),
    isBusy,
    problems,
    problemsRef,
    pick: (files) => void pick(files),
    drop: (file) => {
      // Problems of a batch in progress must stay visible.
      if (!isBusy) setProblems([]);
      put(without(file.id));
      void erasePicked(store, [file]);
    },
    forget: () => {
      void erasePicked(store, latest.current);
      latest.current = [];
    },
  };
}
