import { useState } from 'react';
import { displayName } from '#contract/schema/names.ts';
import { useOwnList } from '#kit/missing/use-own-list.ts';
import { listKeyedUsers } from '#store/queries/people/keyed-users.ts';
import { Combobox } from '#ui/combobox/combobox.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { PageHeader } from '#ui/page-header/page-header.tsx';
import { TitledCard } from '#ui/titled-card/titled-card.tsx';
import { ArchivedGroups } from './archived-groups.tsx';
import { DownloadLink } from './own-data-cards.tsx';
import styles from './personal-data.module.css';
import { Sessions } from './sessions.tsx';

/** /admin/data: the sessions and data of users, and archived groups with their end. */
export function DataScreen() {
  return (
    <>
      <PageHeader title="Data" subtitle="Sessions, copies and deletion." />
      <Stack gap={4}>
        <TitledCard title="Sessions and data of a user">
          <OneUser />
        </TitledCard>
        <TitledCard title="Archived groups">
          <ArchivedGroups />
        </TitledCard>
      </Stack>
    </>
  );
}

function OneUser() {
  const { rows: users, state } = useOwnList('users', listKeyedUsers);
  const [id, setId] = useState('');
  const options = (users ?? [])
    .filter(({ isNew }) => !isNew)
    .map((user) => ({ value: user.id, label: displayName(user), note: user.email }));
  return (
    <Stack gap={4}>
      <Combobox
        label="User"
        labelHidden
        className={styles.field}
        options={options}
        value={id}
        onChange={setId}
        placeholder="Choose a user"
        emptyText={state === 'held' ? 'No one by that name.' : 'The list of users is not on this device yet.'}
      />
      {id && (
        <>
          <Sessions key={id} userId={id} />
          <div>
            <DownloadLink href={`/api/users/${id}/export`}>Download their data</DownloadLink>
          </div>
        </>
      )}
    </Stack>
  );
}
