import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { type Side, VersionChoices, type Versions } from './version-choices.tsx';

interface ConflictChoiceProps {
  /** The thing that both changed, in words. */
  title: string;
  fields: readonly Versions[];
  /** The name of the last author of their version, where it is known. */
  by?: string | null | undefined;
  open: boolean;
  /** The side that the user chose for each field, by the field's name. */
  onSettle(choices: Record<string, Side>): void;
  onClose(): void;
}

/** Both versions of each field that two people changed; the person says which stays (F7). */
export function ConflictChoice({ title, fields, by, open, onSettle, onClose }: ConflictChoiceProps) {
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const isWhole = fields.every((field) => chosen[field.name] !== undefined);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="large"
      title="Choose a version"
      description={`${title}: changed by another person before yours was sent.`}
      footer={
        <>
          <Button onClick={onClose}>Decide later</Button>
          <Button
            variant="primary"
            unavailable={!isWhole}
            onClick={() => {
              onClose();
              onSettle(chosen);
            }}
          >
            Save choice
          </Button>
        </>
      }
    >
      <VersionChoices
        fields={fields}
        chosen={chosen}
        by={by}
        onChoose={(choices) => setChosen({ ...chosen, ...choices })}
      />
    </Dialog>
  );
}
