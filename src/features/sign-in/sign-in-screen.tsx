import { useState } from 'react';
import { useObservable, useRuntime, useSession } from '#kit/context.ts';
import { Mark } from '#ui/mark/mark.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { usePageHeading } from '#ui/page-header/page-focus.ts';
import { TabPanel, Tabs } from '#ui/tabs/tabs.tsx';
import { PasswordForm } from './password-form.tsx';
import styles from './sign-in-screen.module.css';
import { ThirdPartySignIn } from './third-party-sign-in.tsx';

export interface SignInScreenProps {
  /** Why the third-party sign-in sent the person back: `no-provider`, … */
  problem: string | null;
}

const TABS = [
  { value: 'password', label: 'Email & Password' },
  { value: 'third-party', label: 'Organisation' },
];

/** /login. Whoever guards the screens leads on from it once the session has begun. */
export function SignInScreen({ problem }: SignInScreenProps) {
  const environment = useObservable(useRuntime().environment);
  const [tab, setTab] = useState(problem ? 'third-party' : 'password');
  const heading = usePageHeading('Sign in');
  const withoutProvider = problem === 'no-provider' || environment?.features.thirdPartySignIn === false;
  return (
    <main className={styles.page}>
      <div className={styles.sheet}>
        <header className={styles.header}>
          <Mark className={styles.mark} />
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            Matrix Expedition Management System
          </h1>
          <p className={styles.subtitle}>Sign in to manage your expeditions</p>
        </header>
        <EndedSession />
        <Tabs label="How to sign in" items={TABS} value={tab} onChange={setTab} fitted stacked>
          <TabPanel value="password">
            <PasswordForm />
          </TabPanel>
          <TabPanel value="third-party">
            <ThirdPartySignIn available={!withoutProvider} />
          </TabPanel>
        </Tabs>
      </div>
    </main>
  );
}

/** What a person is told whose session ended by itself: why they are here, and that nothing is lost. */
function EndedSession() {
  const session = useSession();
  const ended = session.status === 'signed-out' ? session.ended : null;
  if (!ended) return null;
  const edits = ended.waiting === 1 ? '1 edit is' : `${ended.waiting} edits are`;
  return (
    <Notice tone="info" title="Your session has ended">
      {ended.waiting > 0
        ? `${edits} kept on this device for ${ended.email} and will be sent after that person signs in again.`
        : `Sign in again as ${ended.email} to go on.`}
    </Notice>
  );
}
