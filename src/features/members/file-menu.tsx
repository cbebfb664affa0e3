import DownloadIcon from 'lucide-react/icons/download';
import EllipsisIcon from 'lucide-react/icons/ellipsis';
import UploadIcon from 'lucide-react/icons/upload';
import { saveCsv } from '#kit/csv/write-csv.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import { linesOf } from './csv.ts';
import type { MembersView } from './use-members-view.ts';

/** Import and export of members. The export contains the shown rows, after filter and search. */
export function FileMenu({ view, groupName, outlined }: { view: MembersView; groupName: string; outlined?: boolean }) {
  const { found, mayChange, tasks } = view;
  const save = {
    value: 'export',
    label: 'Export CSV',
    icon: <DownloadIcon aria-hidden="true" />,
    disabled: found.length === 0,
    onSelect: () => void saveCsv(`${groupName} members`, linesOf(found)),
  };
  const read = {
    value: 'import',
    label: 'Import CSV…',
    icon: <UploadIcon aria-hidden="true" />,
    onSelect: () => tasks.open({ do: 'import' }),
  };
  return (
    <Menu
      trigger={<IconButton label="More" icon={<EllipsisIcon />} outlined={outlined ?? false} />}
      items={mayChange ? [read, save] : [save]}
    />
  );
}
