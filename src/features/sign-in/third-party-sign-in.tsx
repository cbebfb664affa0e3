import LogInIcon from 'lucide-react/icons/log-in';
import { useId } from 'react';
import { Button } from '#ui/button/button.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './sign-in-screen.module.css';

const LABEL = 'Continue with your organisation';

/** The second tab: the browser leaves for /api/login, which leads to the provider. */
export function ThirdPartySignIn({ available }: { available: boolean }) {
  const reason = useId();
  if (!available) {
    return (
      <div className={styles.form}>
        <div id={reason}>
          <Notice tone="info" title="Not set up on this server">
            Signing in with an organisation account is not set up here. Use your email and password.
          </Notice>
        </div>
        <Button block unavailable aria-describedby={reason} icon={<LogInIcon aria-hidden="true" />}>
          {LABEL}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.form}>
      <p className={styles.hint}>You will be taken to your organisation's own sign-in page and back.</p>
      <a href="/api/login" className={buttonClass({ variant: 'primary', block: true })}>
        <LogInIcon className={styles.icon} aria-hidden="true" />
        {LABEL}
      </a>
    </div>
  );
}
