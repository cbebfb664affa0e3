import { useState } from 'react';
import { plural } from '#contract/text/plural.ts';
import { useObservable, useRuntime, useSession } from '#kit/app/context.ts';
import { useOnline } from '#kit/app/use-online.ts';
import { draftStorage } from '#runtime/drafts/storage.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { TabPanel, Tabs } from '#ui/tabs/tabs.tsx';
import { EntrySheet } from './entry-sheet.tsx';
import { PasswordForm } from './password-form.tsx';
import { ThirdPartySignIn } from './third-party-sign-in.tsx';

interface SignInScreenProps {
  /** Why the third-party sign-in failed: `no-provider`, … */
  problem: string | null;
  /** Called before the browser opens a third party's sign-in page. */
  onLeave?(): void;
}

/** /login. The route guard continues to the next screen once the session has begun. */
export function SignInScreen({ problem, onLeave }: SignInScreenProps) {
  const environment = useObservable(useRuntime().environment);
  const [tab, setTab] = useState(problem ? 'third-party' : 'password');
  const session = useSession();
  const online = useOnline();
  const withoutProvider = problem === 'no-provider' || environment?.thirdPartySignIn === false;
  const tabs = [
    { value: 'password', label: 'Email & Password' },
    { value: 'third-party', label: 'Organization', muted: withoutProvider },
  ];
  return (
    <EntrySheet
      withPicture
      title="Matrix Expedition Management System"
      documentTitle="Sign in"
      subtitle="Sign in to manage your expeditions"
    >
      <EndedSession />
      {session.status === 'signed-out' && session.unknown && !online ? (
        <NothingHere />
      ) : (
        <Tabs label="How to sign in" items={tabs} value={tab} onChange={setTab} fitted stacked>
          <TabPanel value="password">
            <PasswordForm />
          </TabPanel>
          <TabPanel value="third-party">
            <ThirdPartySignIn available={!withoutProvider} problem={problem} onLeave={onLeave} />
          </TabPanel>
        </Tabs>
      )}
    </EntrySheet>
  );
}

/** Explains to a user whose session has expired why they are here, and that nothing is lost. */
function EndedSession() {
  const session = useSession();
  const ended = session.status === 'signed-out' ? session.ended : null;
  if (!ended) return null;
  return (
    <Notice tone="info" title="Your session has ended">
      {ended.waiting > 0
        ? `${plural(ended.waiting, 'edit is', 'edits are')} kept on this device for ${ended.email} and will be sent after that person signs in again.`
        : `Sign in again as ${ended.email} to continue.`}
    </Notice>
  );
}

/** Shown offline when this device holds no data: a sign-in form could not work without a network. */
function NothingHere() {
  const drafts = draftStorage.names().length;
  return (
    <Notice tone="offline" title="Connect to continue">
      <p>This browser has no saved groups. Once connected, the app opens or asks you to sign in.</p>
      {drafts > 0 && (
        <p>
          {plural(drafts, 'draft is', 'drafts are')} still here, and {drafts === 1 ? 'opens' : 'open'} where you wrote{' '}
          {drafts === 1 ? 'it' : 'them'}.
        </p>
      )}
    </Notice>
  );
}
