import { Link } from '@tanstack/react-router';
import PlusIcon from 'lucide-react/icons/plus';
import { plural } from '#contract/text/plural.ts';
import type { UsersSearch } from '#kit/addresses/addresses.ts';
import { isListAwaited } from '#kit/missing/listed.tsx';
import { RefreshButton } from '#kit/missing/refresh-button.tsx';
import { statusOptions } from '#kit/text/account-status.ts';
import { Button } from '#ui/button/button.tsx';
import { TableTools } from '#ui/data-table/data-table.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { PageHeader } from '#ui/page-header/page-header.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { Select } from '#ui/select/select.tsx';
import { COLUMNS } from './columns.tsx';
import { FACES, type Face, roleOptions } from './face.ts';
import { FileMenu } from './file-menu.tsx';
import { useUsersView } from './use-users-view.ts';
import styles from './users.module.css';
import { UsersBody } from './users-body.tsx';

const ALL_ROLES = { value: '', label: 'All roles' };
const ALL_STATUSES = { value: '', label: 'All statuses' };
const EVERY_ROLE = ['admin', 'organizer', 'instructor', 'user'];

interface UsersScreenProps {
  face?: Face;
  search: UsersSearch;
  onSearch(search: UsersSearch): void;
}

/** The users: invites, changes and deletes accounts. The route makes sure that the user is an administrator. */
export function UsersScreen({ face = 'users', search: inAddress, onSearch }: UsersScreenProps) {
  const view = useUsersView(face, inAddress, onSearch);
  const { users, found, search, setSearch } = view;
  const { other } = FACES[face];
  return (
    <Stack as="section" gap={3} aria-busy={isListAwaited({ all: users, ...view.list })}>
      <PageHeader
        title="User Management"
        subtitle={
          <>
            To {other.task}, open <Link {...other.to}>{other.name}</Link>.
          </>
        }
        actions={
          <Button variant="primary" icon={<PlusIcon />} onClick={view.tasks.open.add}>
            Add User
          </Button>
        }
      />
      <TableTools
        search={
          <SearchField
            label="Search users"
            placeholder="Search users…"
            value={search.q ?? ''}
            onChange={(q) => setSearch({ q: q || undefined })}
            inputRef={view.field}
            className={styles.search}
          />
        }
        set={[search.role, search.status].filter(Boolean).length}
        results={users && users.length > 0 && countText(found.length, users.length)}
        count={view.count}
        columns={COLUMNS[face]}
        sorting={view.sorting}
        canSelect
        filters={(labelHidden) => (
          <>
            <Select
              label="Role"
              labelHidden={labelHidden}
              className={styles.filter}
              options={[ALL_ROLES, ...roleOptions(EVERY_ROLE)]}
              value={search.role ?? ''}
              onChange={(role) => setSearch({ role: role || undefined })}
            />
            <Select
              label="Status"
              labelHidden={labelHidden}
              className={styles.filter}
              options={[ALL_STATUSES, ...statusOptions]}
              value={search.status ?? ''}
              onChange={(status) => setSearch({ status: status || undefined })}
            />
          </>
        )}
      >
        <Row gap={2} align="stretch">
          <RefreshButton
            label="Refresh"
            scope={{ kind: 'users' }}
            done={{ title: 'User list refreshed' }}
            failed="Failed to refresh user list"
            outlined
          />
          <FileMenu view={view} />
        </Row>
      </TableTools>
      <UsersBody view={view} />
    </Stack>
  );
}

const countText = (found: number, all: number): string =>
  found < all ? `${found} of ${plural(all, 'user')}` : plural(all, 'user');

export const AdminUsersScreen = (props: Omit<UsersScreenProps, 'face'>) => <UsersScreen {...props} face="admin" />;
