import LogInIcon from 'lucide-react/icons/log-in';
import { buttonClass } from '#ui/button/button-class.ts';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './sign-in-screen.module.css';

/** The second tab: the browser leaves for /api/login, which leads to the provider (part 1 §2.2). */
export function ThirdPartySignIn({ available }: { available: boolean }) {
  return (
    <div className={styles.form}>
      {available ? (
        <p className={styles.hint}>You will be taken to your organisation's own sign-in page and back.</p>
      ) : (
        <Notice tone="info" title="Not set up on this server">
          Signing in with an organisation account is not set up here. Use your email and password.
        </Notice>
      )}
      <a href="/api/login" className={buttonClass({ variant: available ? 'primary' : 'secondary', block: true })}>
        <LogInIcon className={styles.icon} aria-hidden="true" />
        Continue with your organisation
      </a>
    </div>
  );
}
