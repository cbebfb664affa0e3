import PencilIcon from 'lucide-react/icons/pencil';
import { type ReactNode, useRef, useState } from 'react';
import { displayName } from '#contract/schema/names.ts';
import { localDay } from '#contract/time/day.ts';
import { shortDayText } from '#contract/time/text.ts';
import { deviceZone, zoneTitle } from '#contract/time/zone.ts';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { UnsavedForms } from '#kit/form/unsaved-forms.tsx';
import { statusLabel, statusOf } from '#kit/text/account-status.ts';
import { UnsentNote } from '#kit/unsent/unsent-note.tsx';
import type { UserView } from '#store/queries/base/views.ts';
import { getProfile } from '#store/queries/people/people.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/card/card.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { PageHeader } from '#ui/page-header/page-header.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { TitledCard } from '#ui/titled-card/titled-card.tsx';
import { Portrait } from './portrait.tsx';
import styles from './profile.module.css';
import { PROFILE_PLACE, ProfileForm } from './profile-form.tsx';
import { genderLabel, roleLabel } from './words.ts';

/** The user's own profile, which can be viewed and changed. */
export function ProfileScreen() {
  const { store, user } = usePerson();
  const me = useLiveQuery(() => getProfile(store, user), [store, user]);
  return (
    <Stack as="section" gap={3} className={styles.screen} aria-busy={me === undefined}>
      <PageHeader title="My Profile" />
      {me ? <Profile me={me} /> : <ProfileSkeleton />}
    </Stack>
  );
}

function Profile({ me }: { me: UserView }) {
  const person = usePerson();
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const close = () => {
    setEditing(false);
    // The button reappears with the next render.
    requestAnimationFrame(() => edit.current?.focus());
  };
  const resume = (form: string) => (form === PROFILE_PLACE.form ? () => setEditing(true) : undefined);
  return (
    <>
      {!isEditing && <UnsavedForms scope={PROFILE_PLACE.scope} resume={resume} />}
      <UnsentNote
        person={person}
        row={me}
        text={[displayName(me), me.phone, me.timeZone].filter(Boolean).join('\n')}
        title="Your change to your profile"
        onDiscarded={() => edit.current?.focus()}
      />
      <Stack gap={4} className={styles.columns}>
        <Portrait me={me} />
        {isEditing ? (
          <ProfileForm me={me} onClose={close} />
        ) : (
          <Facts
            title="Personal Information"
            action={
              <Button ref={edit} size="small" icon={<PencilIcon />} onClick={() => setEditing(true)}>
                Edit profile
              </Button>
            }
            facts={[
              { name: 'First name', value: me.firstName },
              { name: 'Last name', value: me.lastName },
              ...(me.preferredName ? [{ name: 'Preferred name', value: me.preferredName }] : []),
              { name: 'Gender', value: me.gender && genderLabel(me.gender), isPlain: true },
              { name: 'Phone', value: me.phone, isPlain: true },
              { name: 'Time zone', value: me.timeZone && zoneTitle(me.timeZone), isPlain: true },
            ]}
          />
        )}
        <Facts
          title="Account Information"
          facts={[
            { name: 'Email', value: me.email, isPlain: true },
            { name: 'Role', value: roleLabel(me.role), isPlain: true },
            { name: 'Account status', value: statusLabel(statusOf(me)), isPlain: true },
            ...(me.createdAt
              ? [
                  {
                    name: 'Member since',
                    value: shortDayText(localDay(Date.parse(me.createdAt), deviceZone())),
                    isPlain: true,
                  },
                ]
              : []),
          ]}
        />
      </Stack>
    </>
  );
}

const LINES = [0, 1, 2, 3];

function ProfileSkeleton() {
  return (
    <Stack gap={4} className={styles.columns}>
      <Card className={styles.portrait}>
        <Skeleton width="6rem" height="6rem" />
      </Card>
      <Card>
        {LINES.map((line) => (
          <Skeleton key={line} />
        ))}
      </Card>
    </Stack>
  );
}

interface Fact {
  name: string;
  /** An empty value is shown as 'Not specified'. */
  value: string | null | undefined;
  /** Whether the value is plain text; other values take the direction of their own script. */
  isPlain?: boolean;
}

interface FactsProps {
  title: string;
  action?: ReactNode;
  facts: readonly Fact[];
}

function Facts({ title, action, facts }: FactsProps) {
  return (
    <TitledCard title={title} action={action}>
      <Stack as="dl">
        {facts.map(({ name, value, isPlain }) => (
          <Row key={name} gap={3} rowGap={0} align="stretch" wrap className={styles.fact}>
            <dt>{name}</dt>
            <dd dir={isPlain ? undefined : 'auto'} data-empty={value ? undefined : ''}>
              {value || 'Not specified'}
            </dd>
          </Row>
        ))}
      </Stack>
    </TitledCard>
  );
}
