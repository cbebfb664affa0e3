import MailIcon from 'lucide-react/icons/mail';
import { mailLink } from '#kit/addresses/mail-link.ts';
import { useObservable, useRuntime } from '#kit/app/context.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { PageHeader } from '#ui/page-header/page-header.tsx';
import { TitledCard } from '#ui/titled-card/titled-card.tsx';
import styles from './help.module.css';

/** The help screen, which shows the support address until there is more. */
export function HelpScreen() {
  const supportEmail = useObservable(useRuntime().environment)?.supportEmail ?? null;
  return (
    <section className={styles.screen}>
      <PageHeader title="Help and Support" />
      <Notice tone="info" title="Under construction">
        Answers and guides will be written here. Until then, ask the people below.
      </Notice>
      <div className={styles.columns}>
        <TitledCard title="Frequently Asked Questions">
          <p className={styles.none}>No questions have been answered here yet.</p>
        </TitledCard>
        <TitledCard title="Guides">
          <p className={styles.none}>No guides have been written yet.</p>
        </TitledCard>
        <TitledCard title="Contact Support">
          {supportEmail ? (
            <p className={styles.contact}>
              <MailIcon aria-hidden="true" />
              <a href={mailLink(supportEmail)}>{supportEmail}</a>
            </p>
          ) : (
            <p>Ask whoever invited you, or the administrator of your organisation.</p>
          )}
        </TitledCard>
      </div>
    </section>
  );
}
