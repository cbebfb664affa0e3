import DownloadIcon from 'lucide-react/icons/download';
import FileUpIcon from 'lucide-react/icons/file-up';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { FileButton } from '#ui/file-button/file-button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './import-dialog.module.css';
import { type CsvField, type CsvRow, readCsvFile } from './parse-csv.ts';
import { saveCsv } from './write-csv.ts';

export interface ChooseFileProps {
  fields: readonly CsvField[];
  exampleName: string;
  /** A file is open already. */
  isAgain: boolean;
  disabled: boolean;
  onOpen(file: { rows: readonly CsvRow[]; ignored: readonly string[] }): void;
}

/** The way from a file to its rows; why not, where there is none. */
export function ChooseFile({ fields, exampleName, isAgain, disabled, onOpen }: ChooseFileProps) {
  const [refused, setRefused] = useState<{ name: string; why: string } | null>(null);
  const [isReading, setReading] = useState(false);

  const read = async (file: File | undefined) => {
    if (!file) return;
    setReading(true);
    const answer = await readCsvFile(file, fields).catch(() => null);
    setReading(false);
    if (answer?.outcome === 'read') {
      setRefused(null);
      onOpen(answer);
    } else {
      setRefused({ name: file.name, why: answer?.why ?? 'It could not be read on this device.' });
    }
  };

  return (
    <>
      {!isAgain && (
        <p className={styles.words}>
          A CSV file, as spreadsheets save it, whose first line names its columns:{' '}
          {fields.map(({ label }) => label).join(', ')}. You see its rows before anything is imported.
        </p>
      )}
      {refused && (
        <Notice tone="error" title={`${refused.name} cannot be imported`}>
          {refused.why}
        </Notice>
      )}
      <div className={styles.file}>
        <FileButton
          icon={<FileUpIcon />}
          size={isAgain ? 'small' : undefined}
          disabled={disabled}
          busy={isReading && 'Reading…'}
          label="CSV file"
          accept=".csv,text/csv,text/plain"
          onPick={([file]) => void read(file)}
        >
          {isAgain ? 'Choose Another File' : 'Choose File'}
        </FileButton>
        {!isAgain && (
          <Button
            variant="quiet"
            icon={<DownloadIcon />}
            onClick={() => void saveCsv(exampleName, [fields.map(({ label }) => label), fields.map((f) => f.example)])}
          >
            Save an Example
          </Button>
        )}
      </div>
    </>
  );
}
