import { type FormEvent, useId, useMemo, useRef, useState } from 'react';
import type { Verdict } from '#runtime/window/types.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Select } from '#ui/select/select.tsx';
import { useLeaveGuard } from '../form/use-leave-guard.ts';
import { type Phrases, tellVerdict } from '../verdict-toast.ts';
import { ChooseFile } from './choose-file.tsx';
import { ColumnChoices } from './column-choices.tsx';
import { type CsvColumns, type CsvField, type CsvRow, type CsvValues, lackingIn, rowsIn, unusedIn } from './columns.ts';
import { ENCODINGS } from './encodings.ts';
import styles from './import-dialog.module.css';
import type { CsvFile, CsvRefusal, CsvTable } from './parse-csv.ts';
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

/** An open file, and all that the user has made of it. */
interface Work {
  name: string;
  file: CsvFile | CsvRefusal;
  encoding: string;
  /** The columns that were chosen by hand. */
  columns: CsvColumns;
  /** The cells that were changed, by the number of the row: they stay when the rest is read in another way. */
  edits: ReadonlyMap<number, CsvValues>;
  leftOut: ReadonlySet<number>;
  /** The numbers of the rows that were wrong once: they stay at their place when they are put right. */
  mended: ReadonlySet<number>;
}

const workOn = (name: string, file: CsvFile | CsvRefusal): Work => ({
  name,
  file,
  encoding: file.outcome === 'opened' ? file.encoding : '',
  columns: {},
  edits: new Map(),
  leftOut: new Set(),
  mended: new Set(),
});

/** The rows of a table as they are to be imported. */
function rowsOf(table: CsvTable, { columns, edits, leftOut }: Work, fields: readonly CsvField[]): CsvRow[] {
  const all = { ...table.columns, ...columns };
  if (lackingIn(all, fields).length > 0) return [];
  return rowsIn(table.lines, all, fields)
    .filter(({ number }) => !leftOut.has(number))
    .map(({ number, values }) => ({ number, values: { ...values, ...edits.get(number) } }));
}

const UNREADABLE = 'A character could not be read here. Type it again.';

/** The faults of cells with a sign that stands for bytes without a meaning. */
const unreadableIn = (values: CsvValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value.includes('\ufffd'))
      .map(([name]) => [name, UNREADABLE]),
  );

/**
 * Takes rows out of a CSV file: a file is chosen, its rows are shown, what is wrong is put right or left out, and then all
 * that is left is kept at once.
 */
export function ImportDialog(props: ImportDialogProps) {
  const { title, fields, things, check, instead, save, phrases, onClose } = props;
  const [work, setWork] = useState<Work | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const count = useRef<HTMLParagraphElement>(null);
  const id = useId();
  const isChanged = work !== null && work.edits.size + work.leftOut.size > 0;
  useLeaveGuard(isChanged);

  const file = work?.file;
  const encoding = work?.encoding ?? '';
  const table = useMemo(
    () => (file?.outcome === 'opened' ? file.read(encoding, fields) : file),
    [file, encoding, fields],
  );
  const rows = useMemo(
    () => (work && table?.outcome === 'read' ? rowsOf(table, work, fields) : []),
    [work, table, fields],
  );
  const latest = useMemo(() => {
    const faults = check(rows);
    return rows.map((row, at) => ({ row, faults: { ...unreadableIn(row.values), ...faults[at] } }));
  }, [rows, check]);
  // While they are kept, rows begin to be there already.
  const before = useRef(latest);
  if (!isBusy) before.current = latest;
  const checked = before.current;
  const wrong = checked.filter(({ faults }) => Object.keys(faults).length > 0);
  const toMend = checked.filter((each) => work?.mended.has(each.row.number) || wrong.includes(each));
  const ready = checked.filter((each) => !toMend.includes(each));
  const columns = table?.outcome === 'read' ? { ...table.columns, ...work?.columns } : {};
  const lacking = lackingIn(columns, fields);
  const unused = table?.outcome === 'read' ? unusedIn(table.head, columns) : [];
  const firstLater = wrong[WRONG_SHOWN];
  const shownToMend = firstLater ? toMend.slice(0, toMend.indexOf(firstLater)) : toMend;
  const later = Math.max(0, wrong.length - WRONG_SHOWN);

  const open = (name: string, chosen: CsvFile | CsvRefusal) => {
    setWork(workOn(name, chosen));
    setProblem(null);
  };
  const change = (patch: Partial<Work>, number: number) =>
    work &&
    setWork({ ...work, ...patch, mended: new Set([...work.mended, ...wrong.map(({ row }) => row.number), number]) });
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
        <ChooseFile {...props} isAgain={work !== null} disabled={isBusy} onOpen={open} />
        {work && table?.outcome === 'refused' && (
          <Notice tone="error" title={`${work.name} cannot be imported`}>
            {table.why}
          </Notice>
        )}
        {work && file?.outcome === 'opened' && !file.isSure && (
          <Select
            label="Text encoding"
            hint="If names look wrong below, choose another one."
            options={ENCODINGS.map(({ name, label }) => ({ value: name, label }))}
            value={encoding}
            disabled={isBusy}
            onChange={(name) => setWork({ ...work, encoding: name })}
          />
        )}
        {work && table?.outcome === 'read' && (
          <form ref={form} id={id} noValidate className={styles.rows} onSubmit={(event) => void submit(event)}>
            <ColumnChoices
              {...{ fields, columns }}
              head={table.head}
              isOpen={lackingIn(table.columns, fields).length > 0}
              disabled={isBusy}
              onChange={(name, source) => setWork({ ...work, columns: { ...work.columns, [name]: source } })}
            />
            <p ref={count} tabIndex={-1} role="status" className={styles.count}>
              {lacking.length > 0
                ? `Choose a column for: ${lacking.map(({ label }) => label).join(', ')}`
                : countText(rows.length, wrong.length)}
            </p>
            {table.skipped > 0 && (
              <p className={styles.ignored}>
                {table.skipped === 1 ? '1 line' : `${table.skipped} lines`} above the names of the columns skipped
              </p>
            )}
            {unused.length > 0 && <p className={styles.ignored}>Columns that are not used: {unused.join(', ')}</p>}
            {shownToMend.map(({ row, faults }) => (
              <WrongRow
                key={row.number}
                {...{ fields, row, faults }}
                instead={instead?.(row.values, faults) ?? null}
                readOnly={isBusy}
                onChange={(values) => change({ edits: withEdit(work.edits, row, values) }, row.number)}
                onLeaveOut={() => {
                  change({ leftOut: new Set([...work.leftOut, row.number]) }, row.number);
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

/** The changed cells with those that this change makes another. */
function withEdit(edits: Work['edits'], { number, values }: CsvRow, changed: CsvValues): Work['edits'] {
  const cells = Object.entries(changed).filter(([name, value]) => value !== values[name]);
  return new Map(edits).set(number, { ...edits.get(number), ...Object.fromEntries(cells) });
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
