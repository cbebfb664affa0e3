import { useNavigate } from '@tanstack/react-router';
import CheckIcon from 'lucide-react/icons/check';
import EllipsisIcon from 'lucide-react/icons/ellipsis';
import { memo, useState } from 'react';
import { plural } from '#contract/text/plural.ts';
import { toHandoff } from '#kit/addresses/addresses.ts';
import { usePerson } from '#kit/app/context.ts';
import { useExport } from '#kit/csv/use-export.ts';
import type { ReadRollCall } from '#kit/roll-call/use-roll-call.ts';
import { someNames } from '#kit/roll-call/words.ts';
import { tellVerdict } from '#kit/unsent/verdict-toast.ts';
import type { GroupView, RollCallView } from '#store/queries/base/views.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import { marksCsv, peopleCsv } from './csv.ts';
import { ExpectedDialog } from './expected-dialog.tsx';

const CLOSED = { done: 'Roll call closed', failed: 'The roll call could not be closed' };
const OPENED = { done: 'Roll call reopened', failed: 'The roll call could not be reopened' };

interface HeadActionsProps {
  read: ReadRollCall;
  call: RollCallView;
  group: GroupView;
  missing: readonly string[];
  mayMark: boolean;
}

/** The actions for a whole roll call. Memoized, so that a mark does not wait for the menu to render. */
export const HeadActions = memo(function HeadActions({ read, call, group, missing, mayMark }: HeadActionsProps) {
  const person = usePerson();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'close' | 'expected' | null>(null);
  const rollCallId = call.id;
  const isClosed = call.closedAt !== null;
  const close = async () => {
    setAsked(null);
    tellVerdict(CLOSED, await person.run((commands) => commands.closeRollCall, { rollCallId }));
  };
  const reopen = async () => {
    tellVerdict(OPENED, await person.run((commands) => commands.reopenRollCall, { rollCallId }));
  };
  const name = `${group.name} ${call.title}`;
  const zone = group.defaultTimezone;
  const exportCsv = useExport();
  const report = { what: 'roll call', groupId: group.id } as const;
  const items = [
    {
      value: 'expected',
      label: 'Edit…',
      disabled: !mayMark || isClosed,
      onSelect: () => setAsked('expected'),
    },
    {
      value: 'hand',
      label: 'Hand over to another phone…',
      onSelect: () => void navigate(toHandoff(group.id, call.key)),
    },
    {
      value: 'people',
      label: 'Export list as CSV',
      onSelect: () => void exportCsv(report, name, peopleCsv(read, zone)),
    },
    {
      value: 'marks',
      label: 'Export all marks as CSV',
      onSelect: () => void exportCsv(report, `${name} marks`, marksCsv(read, zone)),
    },
  ];
  return (
    <>
      {mayMark &&
        (isClosed ? (
          <Button onClick={() => void reopen()}>Reopen</Button>
        ) : (
          <Button
            variant={missing.length === 0 ? 'primary' : 'secondary'}
            icon={<CheckIcon />}
            onClick={() => (missing.length > 0 ? setAsked('close') : void close())}
          >
            Close roll call
          </Button>
        ))}
      <Menu trigger={<IconButton outlined label="More" icon={<EllipsisIcon />} />} items={items} />
      <ConfirmDialog
        open={asked === 'close'}
        title={plural(missing.length, 'person is missing', 'people are missing')}
        confirmLabel="Close anyway"
        cancelLabel="Keep open"
        onConfirm={() => void close()}
        onCancel={() => setAsked(null)}
      >
        {someNames(missing)}
      </ConfirmDialog>
      {asked === 'expected' && <ExpectedDialog read={read} call={call} onClose={() => setAsked(null)} />}
    </>
  );
});
