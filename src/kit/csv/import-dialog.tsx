import { type FormEvent, useId, useMemo, useRef, useState } from 'react';
import type { Verdict } from '#runtime/window/types.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useLeaveGuard } from '../form/use-leave-guard.ts';
import { type Phrases, tellVerdict } from '../verdict-toast.ts';
import { ChooseFile } from './choose-file.tsx';
import styles from './import-dialog.module.css';
import type { CsvField, CsvRow, CsvValues } from './parse-csv.ts';
import { ReadyRows } from './ready-rows.tsx';
import { WrongRow } from './wrong-row.tsx';

export interface ImportDialogProps {
  title: string;
  /** The columns of the file, in the order of the preview and of the example. */
  fields: readonly CsvField[];
  /** The name of the example file, without its ending. */
  exampleName: string;
  /** What so many rows are: '3 members'. */
  things(count: number): string;
  /**
   * What is wrong with each row, by field, '' for the whole row; nothing for a row that can be imported. All rows are
   * handed over at once, so that it can tell which of them are the same.
   */
  check(rows: readonly CsvRow[]): readonly Record<string, string>[];
  /** Another row that a wrong one can become at a press; null where there is none. */
  instead?(values: CsvValues, faults: Record<string, string>): { label: string; values: CsvValues } | null;
  /** Keeps all of them, or none: one command, in one transaction. Called only when nothing is wrong with any row. */
  save(rows: readonly CsvValues[]): Promise<Verdict>;
  phrases(count: number): Phrases;
  onClose(): void;
}

/** So many wrong rows are shown at once, each with all its fields. */
const WRONG_SHOWN = 50;

interface Opened {
  rows: readonly CsvRow[];
  ignored: readonly string[];
}

/**
 * Takes rows out of a CSV file: a file is chosen, its rows are shown, what is wrong is put right or left out, and then all
 * that is left is kept at once.
 */
export function ImportDialog(props: ImportDialogProps) {
  const { title, fields, things, check, instead, save, phrases, onClose } = props;
  const [opened, setOpened] = useState<Opened | null>(null);
  /** The rows, by number, that were wrong once: they stay where they are put right. */
  const [mended, setMended] = useState<ReadonlySet<number>>(new Set());
  const [isChanged, setChanged] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const count = useRef<HTMLParagraphElement>(null);
  const id = useId();
  useLeaveGuard(isChanged);

  const rows = opened?.rows ?? [];
  const latest = useMemo(() => {
    const faults = check(rows);
    return rows.map((row, at) => ({ row, faults: faults[at] ?? {} }));
  }, [rows, check]);
  // While they are kept, rows begin to be there already.
  const before = useRef(latest);
  if (!isBusy) before.current = latest;
  const checked = before.current;
  const wrong = checked.filter(({ faults }) => Object.keys(faults).length > 0);
  const toMend = checked.filter((each) => mended.has(each.row.number) || wrong.includes(each));
  const ready = checked.filter((each) => !toMend.includes(each));
  const firstLater = wrong[WRONG_SHOWN];
  const shownToMend = firstLater ? toMend.slice(0, toMend.indexOf(firstLater)) : toMend;
  const later = Math.max(0, wrong.length - WRONG_SHOWN);

  const open = (file: Opened) => {
    setOpened(file);
    setMended(new Set());
    setChanged(false);
    setProblem(null);
  };
  const change = (changed: readonly CsvRow[], number: number) => {
    setOpened(opened && { ...opened, rows: changed });
    setMended(new Set([...mended, ...wrong.map(({ row }) => row.number), number]));
    setChanged(true);
  };
  const close = () => {
    if (isBusy) return;
    if (isChanged) setAsking(true);
    else onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || rows.length === 0) return;
    if (wrong.length > 0) return firstFault(form.current)?.focus();
    setBusy(true);
    const verdict = await save(rows.map(({ values }) => values));
    setBusy(false);
    const refused = tellVerdict(phrases(rows.length), verdict, 'in the form');
    if (refused === null) onClose();
    else setProblem(refused);
  };

  return (
    <>
      <Dialog
        open
        size="large"
        onClose={close}
        title={title}
        footer={
          <>
            <Button disabled={isBusy} onClick={close}>
              Cancel
            </Button>
            {rows.length > 0 && (
              <Button type="submit" form={id} variant="primary" busy={isBusy && 'Importing…'}>
                Import {things(rows.length)}
              </Button>
            )}
          </>
        }
      >
        {problem && <Notice tone="error">{problem}</Notice>}
        <ChooseFile {...props} isAgain={opened !== null} disabled={isBusy} onOpen={open} />
        {opened && (
          <form ref={form} id={id} noValidate className={styles.rows} onSubmit={(event) => void submit(event)}>
            <p ref={count} tabIndex={-1} role="status" className={styles.count}>
              {countText(rows.length, wrong.length)}
            </p>
            {opened.ignored.length > 0 && (
              <p className={styles.ignored}>Columns that are not used: {opened.ignored.join(', ')}</p>
            )}
            {shownToMend.map(({ row, faults }) => (
              <WrongRow
                key={row.number}
                {...{ fields, row, faults }}
                instead={instead?.(row.values, faults) ?? null}
                readOnly={isBusy}
                onChange={(values) =>
                  change(
                    rows.map((each) => (each === row ? { ...row, values } : each)),
                    row.number,
                  )
                }
                onLeaveOut={() => {
                  change(
                    rows.filter((each) => each !== row),
                    row.number,
                  );
                  count.current?.focus();
                }}
              />
            ))}
            {later > 0 && <p className={styles.ignored}>{later} more shown as these are put right.</p>}
            {ready.length > 0 && <ReadyRows fields={fields} rows={ready.map(({ row }) => row)} />}
          </form>
        )}
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        title="Discard what you changed?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      >
        Nothing of this file is imported.
      </ConfirmDialog>
    </>
  );
}

/** The first wrong field; where a whole row is, its first one. */
const firstFault = (form: HTMLFormElement | null): HTMLElement | null =>
  form?.querySelector<HTMLElement>('[data-wrong] [aria-invalid="true"]') ??
  form?.querySelector<HTMLElement>('[data-wrong] input') ??
  null;

function countText(all: number, wrong: number): string {
  if (all === 0) return 'No row is left to import.';
  const rows = all === 1 ? '1 row' : `${all} rows`;
  return wrong === 0 ? `${rows}, ready to import.` : `${rows}, ${wrong} of them to put right or leave out.`;
}
