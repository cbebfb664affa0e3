import SmartphoneIcon from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { listOfflineStates } from '#store/queries/offline/copies.ts';
import { Button } from '#ui/button/button.tsx';
import { FloatingNote } from '#ui/floating-note/floating-note.tsx';
import { ByHand } from './by-hand.tsx';
import { mayOffer, noteDeclined } from './install-memory.ts';
import { install, useInstallWay } from './use-install-way.ts';

/** Offers to install the app, once the user has used it for a while. */
export function InstallNote() {
  const { store } = usePerson();
  const way = useInstallWay();
  const offline = useLiveQuery(() => listOfflineStates(store), [store]);
  const [isOver, setOver] = useState(false);
  if (isOver || !offline) return null;
  const hasGroupOffline = [...offline.values()].some(({ state }) => state === 'complete');
  if (!mayOffer(Date.now(), hasGroupOffline)) return null;
  if (way.way !== 'prompt' && way.way !== 'ios') return null;
  const decline = () => {
    noteDeclined(Date.now());
    setOver(true);
  };
  const take = async () => {
    if (way.way === 'prompt' && !(await install(way.prompt).catch(() => false))) noteDeclined(Date.now());
    setOver(true);
  };
  return (
    <FloatingNote
      label="Install the app"
      icon={<SmartphoneIcon />}
      title="Keep your trip one tap away"
      actions={
        <>
          {way.way === 'prompt' && (
            <Button size="small" onClick={() => void take()}>
              Install
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={decline}>
            {way.way === 'prompt' ? 'Not now' : 'Got it'}
          </Button>
        </>
      }
    >
      {way.way === 'prompt' ? (
        <p>The app opens at once, even offline, and you can share to it from other apps.</p>
      ) : (
        <>
          <p>From your Home Screen it opens at once, and Safari keeps its data.</p>
          <ByHand way="ios" />
        </>
      )}
    </FloatingNote>
  );
}
