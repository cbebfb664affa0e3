import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { toAdminGroups, toAdminSettings, toAdminUsers } from '#kit/addresses/admin-addresses.ts';
import { mailLink } from '#kit/addresses/links.ts';
import { useObservable, useRuntime } from '#kit/app/context.ts';
import { Card } from '#ui/card/card.tsx';
import { Grid, Text } from '#ui/layout/layout.tsx';
import { PageHeader } from '#ui/page-header/page-header.tsx';
import styles from './help.module.css';

const STEPS: readonly { title: string; to: LinkProps; link: string; what: ReactNode }[] = [
  {
    title: 'Invite people',
    to: toAdminUsers,
    link: 'Open User Management',
    what: 'Add each person with an email and a role. They receive an invitation, which can be resent until they accept it.',
  },
  {
    title: 'Create a group',
    to: toAdminGroups,
    link: 'Open Group Management',
    what: 'Give it a name, code, dates and time zone, then add members and staff. Past groups can be archived and restored.',
  },
  {
    title: 'Add hotels',
    to: toAdminSettings,
    link: 'Open System Settings',
    what: 'Add hotels once for all groups. Each group chooses from the list and assigns rooms in its Lodging tab.',
  },
  {
    title: 'Plan the days',
    to: toAdminGroups,
    link: 'Choose a group',
    what: 'Add events in the Schedule tab of a group. Members can see them offline.',
  },
];

/** /admin/help: how to begin, and where to find support. */
export function AdminHelpScreen() {
  const environment = useObservable(useRuntime().environment);
  const supportEmail = environment?.supportEmail;
  return (
    <>
      <PageHeader title="Quick start guide" subtitle="Four steps from an empty system to your first trip." />
      <Grid as="ol" columns="fit" least="20rem" gap={3} className={styles.steps}>
        {STEPS.map(({ title, to, link, what }) => (
          <Card as="li" key={title} className={styles.step}>
            <Text as="h2" size="part" weight="title" className={styles.title}>
              {title}
            </Text>
            <p>{what}</p>
            <Link {...to}>{link}</Link>
          </Card>
        ))}
      </Grid>
      <section aria-labelledby="admin-support" className={styles.support}>
        <Text id="admin-support" as="h2" size="part" weight="title" className={styles.title}>
          Support
        </Text>
        <p>
          {supportEmail ? (
            <>
              If something does not work, write to <a href={mailLink(supportEmail)}>{supportEmail}</a>. Describe what
              you did, when, and what you saw. You can export unsent edits from Sync and attach the file.
            </>
          ) : environment ? (
            'No support contact yet. The server operator can set SUPPORT_EMAIL.'
          ) : (
            'Not on this device yet'
          )}
        </p>
      </section>
    </>
  );
}
