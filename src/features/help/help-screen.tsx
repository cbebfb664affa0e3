import MailIcon from 'lucide-react/icons/mail';
import { mailLink } from '#kit/addresses/links.ts';
import { useObservable, useRuntime } from '#kit/app/context.ts';
import { Grid, Row, Stack, Text } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { PageHeader } from '#ui/page-header/page-header.tsx';
import { TitledCard } from '#ui/titled-card/titled-card.tsx';
import styles from './help.module.css';

/** The help screen, which shows the support address until there is more. */
export function HelpScreen() {
  const supportEmail = useObservable(useRuntime().environment)?.supportEmail ?? null;
  return (
    <Stack as="section" gap={4} className={styles.screen}>
      <PageHeader title="Help and Support" />
      <Notice tone="info" title="Under construction">
        Guides are coming soon. Until then, contact support.
      </Notice>
      <Grid columns="fit" least="17rem" gap={4}>
        <TitledCard title="Frequently Asked Questions">
          <Text tone="soft">No questions yet.</Text>
        </TitledCard>
        <TitledCard title="Guides">
          <Text tone="soft">No guides yet.</Text>
        </TitledCard>
        <TitledCard title="Contact Support">
          {supportEmail ? (
            <Row as="p" gap={2} breaks className={styles.contact}>
              <MailIcon aria-hidden="true" />
              <a href={mailLink(supportEmail)}>{supportEmail}</a>
            </Row>
          ) : (
            <p>Contact the person who invited you, or your administrator.</p>
          )}
        </TitledCard>
      </Grid>
    </Stack>
  );
}
