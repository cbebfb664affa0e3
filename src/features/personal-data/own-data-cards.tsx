import DownloadIcon from 'lucide-react/icons/download';
import { usePerson } from '#kit/app/context.ts';
import { useExtensions } from '#kit/app/use-environment.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import { TitledCard } from '#ui/titled-card/titled-card.tsx';
import styles from './personal-data.module.css';
import { Sessions } from './sessions.tsx';

/** The user's own sessions and a copy of their data, on a server with our extensions. */
export function OwnDataCards() {
  const { user } = usePerson();
  if (!useExtensions()) return null;
  return (
    <>
      <TitledCard title="Where you are signed in">
        <Sessions userId={user.id} />
      </TitledCard>
      <TitledCard title="Your data">
        <p>A file with your account, memberships, comments, receipts and sessions. It needs a connection.</p>
        <div>
          <DownloadLink href={`/api/users/${user.id}/export`}>Download my data</DownloadLink>
        </div>
      </TitledCard>
    </>
  );
}

/** A file that the server writes, which the browser saves without holding it in memory. */
export const DownloadLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} download className={buttonClass()}>
    <DownloadIcon aria-hidden="true" className={styles.icon} />
    {children}
  </a>
);
