import DownloadIcon from 'lucide-react/icons/download';
import FileUpIcon from 'lucide-react/icons/file-up';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { FileButton } from '#ui/file-button/file-button.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import type { CsvField } from './columns.ts';
import { type CsvFile, type CsvRefusal, openCsv } from './parse-csv.ts';
import { saveCsv } from './write-csv.ts';

interface ChooseFileProps {
  fields: readonly CsvField[];
  exampleName: string;
  /** Another file is open already. */
  isAgain: boolean;
  disabled: boolean;
  onOpen(name: string, file: CsvFile | CsvRefusal): void;
}

export function ChooseFile({ fields, exampleName, isAgain, disabled, onOpen }: ChooseFileProps) {
  const [isReading, setReading] = useState(false);

  const read = async (file: File | undefined) => {
    if (!file) return;
    setReading(true);
    const opened = await openCsv(file).catch(() => null);
    setReading(false);
    onOpen(file.name, opened ?? { outcome: 'refused', why: 'The file could not be read.' });
  };

  return (
    <>
      {!isAgain && (
        <Text tone="soft">
          A CSV file with these columns: {fields.map(({ label }) => label).join(', ')}. You can review the rows before
          importing.
        </Text>
      )}
      <Row gap={2} align="stretch" wrap>
        <FileButton
          icon={<FileUpIcon />}
          size={isAgain ? 'small' : undefined}
          disabled={disabled}
          busy={isReading && 'Reading…'}
          label="CSV file"
          accept=".csv,text/csv,text/plain"
          onPick={([file]) => void read(file)}
        >
          {isAgain ? 'Choose another file' : 'Choose file'}
        </FileButton>
        {!isAgain && (
          <Button
            variant="quiet"
            icon={<DownloadIcon />}
            onClick={() => void saveCsv(exampleName, [fields.map(({ label }) => label), fields.map((f) => f.example)])}
          >
            Save an example
          </Button>
        )}
      </Row>
    </>
  );
}
