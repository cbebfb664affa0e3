import DownloadIcon from 'lucide-react/icons/download';
import EllipsisIcon from 'lucide-react/icons/ellipsis';
import UploadIcon from 'lucide-react/icons/upload';
import { useExport } from '#kit/csv/use-export.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import { linesOf } from './csv.ts';
import type { UsersView } from './use-users-view.ts';

/** Import and export of users. The export contains the shown rows, after filters and search. */
export function FileMenu({ view: { found, list, tasks } }: { view: UsersView }) {
  const exportCsv = useExport();
  return (
    <Menu
      trigger={<IconButton label="More" icon={<EllipsisIcon />} outlined />}
      items={[
        {
          value: 'import',
          label: 'Import CSV…',
          icon: <UploadIcon aria-hidden="true" />,
          // The existing emails are not known before.
          disabled: list.state !== 'held',
          onSelect: () => tasks.open.ask({ do: 'import' }),
        },
        {
          value: 'export',
          label: 'Export CSV',
          icon: <DownloadIcon aria-hidden="true" />,
          disabled: found.length === 0,
          onSelect: () => void exportCsv({ what: 'users' }, 'users', linesOf(found)),
        },
      ]}
    />
  );
}
