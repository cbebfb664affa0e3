import { type FormEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { peopleText, plural } from '#contract/text/plural.ts';
import { type Phrases, tellVerdict } from '#kit/unsent/verdict-toast.ts';
import type { Verdict } from '#runtime/platform/edit-form.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Select } from '#ui/select/select.tsx';
import { DiscardQuestion } from '../form/discard-question.tsx';
import { useLeaveGuard } from '../form/use-leave-guard.ts';
import { ChooseFile } from './choose-file.tsx';
import { ColumnChoices } from './column-choices.tsx';
import { type CsvColumns, type CsvField, type CsvRow, type CsvValues, lackingIn, rowsIn, unusedIn } from './columns.ts';
import { ENCODINGS } from './encodings.ts';
import styles from './import-dialog.module.css';
import type { CsvFile, CsvRefusal, CsvTable } from './parse-csv.ts';
import { ReadyRows } from './ready-rows.tsx';
import { WrongRows, type WrongRowsProps } from './wrong-rows.tsx';

interface ImportDialogProps {
  title: string;
  /** The columns of the file, in the order of the preview and of the example. */
  fields: readonly CsvField[];
  /** The name of the example file, without its ending. */
  exampleName: string;
  /**
   * Returns the faults of each row by field, '' for the whole row; an empty record for a row that can be imported. All
   * rows are handed over at once, so that duplicates can be found.
   */
  check(rows: readonly CsvRow[]): readonly Record<string, string>[];
  instead?: WrongRowsProps['instead'];
  /** A question before these rows are kept; false where none is asked. */
  ask?(rows: readonly CsvValues[], answers: { onConfirm(): void; onCancel(): void }): ReactNode;
  /** How invitations are sent later. Undefined if they cannot be held, so that the server sends them at once. */
  later?: string | undefined;
  /**
   * Keeps all of them, or none: one command, in one transaction. Called with rows that nothing is wrong with, and with
   * `sendInvitation: false` if the user holds the invitations.
   */
  save(rows: readonly CsvValues[], held: { sendInvitation?: false }): Promise<Verdict>;
  phrases(count: number): Phrases;
  onClose(): void;
}

/** The number of wrong rows that are shown at a time, each with all its fields. */
const WRONG_SHOWN = 50;

/** An open file with all changes that the user has made. */
interface Work {
  name: string;
  file: CsvFile | CsvRefusal;
  encoding: string;
  columns: CsvColumns;
  /** The cells that the user changed, by the number of the row: they stay when the rest is read in another way. */
  edits: ReadonlyMap<number, CsvValues>;
  leftOut: ReadonlySet<number>;
  imported: ReadonlySet<number>;
  /** The numbers of the rows that were wrong once: they keep their place when they are corrected. */
  mended: ReadonlySet<number>;
}

const workOn = (name: string, file: CsvFile | CsvRefusal): Work => ({
  name,
  file,
  encoding: file.outcome === 'opened' ? file.encoding : '',
  columns: {},
  edits: new Map(),
  leftOut: new Set(),
  imported: new Set(),
  mended: new Set(),
});

/** The rows of a table that the dialog imports, with the user's changes. */
function rowsOf(table: CsvTable, { columns, edits, leftOut, imported }: Work, fields: readonly CsvField[]): CsvRow[] {
  const all = { ...table.columns, ...columns };
  if (lackingIn(all, fields).length > 0) return [];
  return rowsIn(table.lines, all, fields)
    .filter(({ number }) => !leftOut.has(number) && !imported.has(number))
    .map(({ number, values }) => ({ number, values: { ...values, ...edits.get(number) } }));
}

const UNREADABLE = 'A character could not be read. Please retype it.';

/** The faults of cells with the replacement character for undecodable bytes. */
const unreadableIn = (values: CsvValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value.includes('\ufffd'))
      .map(([name]) => [name, UNREADABLE]),
  );

/**
 * Imports rows from a CSV file: the user chooses a file, corrects or leaves out wrong rows, and saves the others
 * together. The server invites the people in them, at once or when a user sends the invitations later.
 */
export function ImportDialog(props: ImportDialogProps) {
  const { title, fields, check, instead, ask, later, save, phrases, onClose } = props;
  const [work, setWork] = useState<Work | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isChosen, setHeld] = useState(false);
  const isHeld = isChosen && later !== undefined;
  /** The step that waits until the user discards their changes. */
  const [asked, setAsked] = useState<{ take(): void } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const count = useRef<HTMLParagraphElement>(null);
  const id = useId();
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
  const isChanged =
    work !== null && rows.length > 0 && (work.leftOut.size > 0 || rows.some(({ number }) => work.edits.has(number)));
  useLeaveGuard(isChanged);
  const latest = useMemo(() => {
    const faults = check(rows);
    return rows.map((row, at) => ({ row, faults: { ...unreadableIn(row.values), ...faults[at] } }));
  }, [rows, check]);
  // While rows are saved, `check` begins to find them on the device and would call them duplicates.
  const before = useRef(latest);
  if (!isBusy) before.current = latest;
  const checked = before.current;
  const wrong = checked.filter(({ faults }) => Object.keys(faults).length > 0);
  const fine = checked.filter((each) => !wrong.includes(each)).map(({ row }) => row);
  const toMend = checked.filter((each) => work?.mended.has(each.row.number) || wrong.includes(each));
  const ready = checked.filter((each) => !toMend.includes(each));
  const columns = table?.outcome === 'read' ? { ...table.columns, ...work?.columns } : {};
  const lacking = lackingIn(columns, fields);
  const unused = table?.outcome === 'read' ? unusedIn(table.head, columns) : [];
  const firstLater = wrong[WRONG_SHOWN];
  const shownToMend = firstLater ? toMend.slice(0, toMend.indexOf(firstLater)) : toMend;
  const hidden = Math.max(0, wrong.length - WRONG_SHOWN);

  const unlessChanged = (take: () => void) => (isChanged ? setAsked({ take }) : take());
  const open = (name: string, chosen: CsvFile | CsvRefusal) =>
    unlessChanged(() => {
      setWork(workOn(name, chosen));
      setProblem(null);
    });
  /** Rows that are wrong now keep their place after the change. */
  const change = (patch: Partial<Work>) =>
    work && setWork({ ...work, ...patch, mended: new Set([...work.mended, ...wrong.map(({ row }) => row.number)]) });
  const leaveOut = (left: readonly CsvRow[]) => {
    change({ leftOut: new Set([...(work?.leftOut ?? []), ...left.map(({ number }) => number)]) });
    count.current?.focus();
  };
  const close = () => {
    if (!isBusy) unlessChanged(onClose);
  };
  const values = fine.map((row) => row.values);
  const question = ask?.(values, {
    onConfirm: () => void importFine(),
    onCancel: () => setAsking(false),
  });
  const importAfterQuestion = () => (question ? setAsking(true) : void importFine());
  const importFine = async () => {
    if (isBusy || !work) return;
    setAsking(false);
    setBusy(true);
    const verdict = await save(values, isHeld ? { sendInvitation: false } : {});
    setBusy(false);
    const refused = tellVerdict(phrases(fine.length), verdict, 'in the form');
    setProblem(refused);
    if (refused !== null) return;
    if (wrong.length === 0) return onClose();
    setWork({ ...work, imported: new Set([...work.imported, ...fine.map(({ number }) => number)]) });
    count.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Enter in a cell imports nothing as long as a row is wrong.
    if (wrong.length === 0 && rows.length > 0) importAfterQuestion();
  };

  return (
    <>
      <Dialog
        open
        size={work ? 'full' : 'large'}
        onClose={close}
        title={title}
        footer={
          <>
            <Button disabled={isBusy} onClick={close}>
              Cancel
            </Button>
            {fine.length > 0 && wrong.length > 0 && (
              <Button variant="primary" busy={isBusy && 'Importing…'} onClick={importAfterQuestion}>
                Import {plural(fine.length, 'ready row')}
              </Button>
            )}
            {fine.length > 0 && wrong.length === 0 && (
              <Button type="submit" form={id} variant="primary" busy={isBusy && 'Importing…'}>
                {isHeld ? 'Import' : 'Import and invite'} {peopleText(fine.length)}
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
            hint="If names look wrong below, choose another encoding."
            options={ENCODINGS.map(({ name, label }) => ({ value: name, label }))}
            value={encoding}
            disabled={isBusy}
            onChange={(name) => setWork({ ...work, encoding: name })}
          />
        )}
        {work && table?.outcome === 'read' && (
          <Stack id={id} noValidate as="form" gap={4} shrinks onSubmit={submit}>
            <ColumnChoices
              {...{ fields, columns }}
              head={table.head}
              isOpen={lackingIn(table.columns, fields).length > 0}
              disabled={isBusy}
              onChange={(name, source) => setWork({ ...work, columns: { ...work.columns, [name]: source } })}
            />
            <Text ref={count} tabIndex={-1} role="status" weight="medium" breaks>
              {lacking.length > 0
                ? `Missing ${lacking.length === 1 ? 'column' : 'columns'}: ${lacking.map(({ label }) => label).join(', ')}. Choose below.`
                : countText(rows.length, wrong.length)}
            </Text>
            {table.skipped > 0 && (
              <Text tone="soft" breaks>
                {plural(table.skipped, 'line')} above the column names skipped.
              </Text>
            )}
            {unused.length > 0 && (
              <Text tone="soft" breaks>
                Unused columns: {unused.join(', ')}
              </Text>
            )}
            {later !== undefined && rows.length > 0 && (
              <div>
                <Checkbox
                  label="Don't send invitations yet"
                  checked={isHeld}
                  disabled={isBusy}
                  aria-describedby={isHeld ? `${id}-later` : undefined}
                  onChange={setHeld}
                />
                {isHeld && (
                  <Text id={`${id}-later`} tone="soft" breaks>
                    {later}
                  </Text>
                )}
              </div>
            )}
            {wrong.length > 1 && (
              <Button
                size="small"
                className={styles.leaveOut}
                disabled={isBusy}
                onClick={() => leaveOut(wrong.map(({ row }) => row))}
              >
                Leave out all {wrong.length}
              </Button>
            )}
            {shownToMend.length > 0 && (
              <WrongRows
                fields={fields}
                rows={shownToMend}
                {...(instead && { instead })}
                readOnly={isBusy}
                onChange={(row, values) => change({ edits: withEdit(work.edits, row, values) })}
                onLeaveOut={(row) => leaveOut([row])}
              />
            )}
            {hidden > 0 && (
              <Text tone="soft" breaks>
                {hidden} more shown as you fix these.
              </Text>
            )}
            {ready.length > 0 && <ReadyRows fields={fields} rows={ready.map(({ row }) => row)} />}
          </Stack>
        )}
      </Dialog>
      <DiscardQuestion
        open={asked !== null}
        onDiscard={() => {
          asked?.take();
          setAsked(null);
        }}
        onKeep={() => setAsked(null)}
      />
      {isAsking && question}
    </>
  );
}

/** The changed cells with those that this change makes different. */
function withEdit(edits: Work['edits'], { number, values }: CsvRow, changed: CsvValues): Work['edits'] {
  const cells = Object.entries(changed).filter(([name, value]) => value !== values[name]);
  return new Map(edits).set(number, { ...edits.get(number), ...Object.fromEntries(cells) });
}

function countText(all: number, wrong: number): string {
  if (all === 0) return 'No rows left to import.';
  if (wrong > 0) return plural(wrong, 'row needs fixing', 'rows need fixing');
  return `${plural(all, 'row')}, ready to import.`;
}
