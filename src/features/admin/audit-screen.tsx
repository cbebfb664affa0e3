import DownloadIcon from 'lucide-react/icons/download';
import RefreshCwIcon from 'lucide-react/icons/refresh-cw';
import ScrollTextIcon from 'lucide-react/icons/scroll-text';
import { useRef, useState } from 'react';
import { AUDIT_ACTIONS } from '#contract/records/installation/audit.ts';
import { plural } from '#contract/text/plural.ts';
import { localDay } from '#contract/time/day.ts';
import { deviceZone } from '#contract/time/zone.ts';
import type { AuditSearch } from '#kit/addresses/addresses.ts';
import { useAddressState } from '#kit/addresses/use-address-state.ts';
import { useExport } from '#kit/csv/use-export.ts';
import { NothingFound } from '#kit/missing/listed.tsx';
import { Button } from '#ui/button/button.tsx';
import { DataTable, DataTableSkeleton, TableTools } from '#ui/data-table/data-table.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { ErrorState } from '#ui/error-state/error-state.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { leaveFocus } from '#ui/page-header/page-focus.ts';
import { PageHeader } from '#ui/page-header/page-header.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { toast } from '#ui/toast/toast-store.ts';
import styles from './audit.module.css';
import { COLUMNS, linesOf, rowName } from './audit-columns.tsx';
import { useAudit } from './use-audit.ts';

const ACTIONS = [
  { value: '', label: 'All actions' },
  ...Object.entries(AUDIT_ACTIONS).map(([value, label]) => ({ value, label })),
];

const tellFailure = (title: string) =>
  toast({ title, description: 'Check the connection and try again.', tone: 'destructive' });

interface AuditScreenProps {
  search: AuditSearch;
  onSearch(search: AuditSearch): void;
}

/** /admin/audit: who did what, when and from where. */
export function AuditScreen({ search: inAddress, onSearch }: AuditScreenProps) {
  const [search, setSearch] = useAddressState(inAddress, onSearch);
  const { shown, busy, more, all, refresh } = useAudit(search);
  const exportCsv = useExport();
  const [exporting, setExporting] = useState(false);
  const count = useRef<HTMLParagraphElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const change = (part: AuditSearch) => setSearch({ ...search, ...part });
  const rows = shown?.rows ?? [];
  const save = async () => {
    setExporting(true);
    const found = await all();
    setExporting(false);
    if (found) await exportCsv({ what: 'audit' }, `audit ${localDay(Date.now(), deviceZone())}`, linesOf(found));
    else tellFailure('The audit could not be exported');
  };
  const showMore = async () => {
    if (!(await more())) tellFailure('The audit could not be loaded');
  };
  return (
    <Stack as="section" gap={3}>
      <PageHeader title="Audit" subtitle="Who did what, when and from where." />
      <TableTools
        search={
          <SearchField
            label="Search by person"
            placeholder="Search people…"
            value={search.person ?? ''}
            onChange={(person) => change({ person: person || undefined })}
            inputRef={field}
            className={styles.search}
          />
        }
        set={[search.action, search.from, search.to].filter(Boolean).length}
        results={rows.length > 0 && `${plural(rows.length, 'entry', 'entries')}${shown?.next ? ' shown' : ''}`}
        count={count}
        filters={(labelHidden) => (
          <>
            <Select
              label="Action"
              labelHidden={labelHidden}
              className={styles.filter}
              options={ACTIONS}
              value={search.action ?? ''}
              onChange={(action) => change({ action: action || undefined })}
            />
            <Row gap={2} shrinks>
              <TextField
                label="From"
                type="date"
                max={search.to}
                value={search.from ?? ''}
                onChange={({ target }) => change({ from: target.value || undefined })}
                className={styles.day}
              />
              <TextField
                label="To"
                type="date"
                min={search.from}
                value={search.to ?? ''}
                onChange={({ target }) => change({ to: target.value || undefined })}
                className={styles.day}
              />
            </Row>
          </>
        )}
      >
        <Row gap={2} align="stretch">
          <IconButton label="Refresh" icon={<RefreshCwIcon />} outlined busy={busy} onClick={refresh} />
          <IconButton
            label="Export CSV"
            icon={<DownloadIcon />}
            outlined
            busy={exporting}
            disabled={rows.length === 0}
            onClick={() => void save()}
          />
        </Row>
      </TableTools>
      <div aria-busy={busy}>
        {!shown ? (
          <DataTableSkeleton columns={COLUMNS} />
        ) : shown.problem ? (
          <ErrorState
            isOffline={shown.problem === 'offline'}
            title={
              shown.problem === 'offline'
                ? 'The audit needs a connection'
                : 'Error loading the audit. Please try again.'
            }
            action={
              <Button variant="primary" onClick={refresh}>
                Retry
              </Button>
            }
          />
        ) : rows.length === 0 && shown.isFiltered ? (
          <NothingFound
            icon={<ScrollTextIcon />}
            title="No matching entries"
            onClear={() => setSearch({})}
            search={field}
          />
        ) : rows.length === 0 ? (
          <EmptyState icon={<ScrollTextIcon />} title="Nothing recorded yet" />
        ) : (
          <DataTable caption="Audit" columns={COLUMNS} rows={rows} rowKey={({ id }) => String(id)} rowName={rowName} />
        )}
      </div>
      {shown?.next && (
        <Row justify="center">
          <Button ref={leaveFocus} busy={busy ? 'Loading…' : null} onClick={() => void showMore()}>
            Show more
          </Button>
        </Row>
      )}
    </Stack>
  );
}
