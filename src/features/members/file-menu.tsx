import DownloadIcon from 'lucide-react/icons/download';
import EllipsisIcon from 'lucide-react/icons/ellipsis';
import UploadIcon from 'lucide-react/icons/upload';
import { useExport } from '#kit/csv/use-export.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import { linesOf } from './csv.ts';
import type { MembersView } from './use-members-view.ts';

interface FileMenuProps {
  view: MembersView;
  group: { id: string; name: string };
  outlined?: boolean;
}

/** Import and export of members. The export contains the shown rows, after filter and search. */
export function FileMenu({ view, group, outlined }: FileMenuProps) {
  const { found, mayChange, tasks } = view;
  const exportCsv = useExport();
  const save = {
    value: 'export',
    label: 'Export CSV',
    icon: <DownloadIcon aria-hidden="true" />,
    disabled: found.length === 0,
    onSelect: () => void exportCsv({ what: 'members', groupId: group.id }, `${group.name} members`, linesOf(found)),
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
