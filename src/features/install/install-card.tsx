import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { TitledCard } from '#ui/titled-card/titled-card.tsx';
import { ByHand } from './by-hand.tsx';
import { install, useInstallWay } from './use-install-way.ts';

/** Offers to install the app, in the settings; nothing when it is installed. */
export function InstallCard() {
  const way = useInstallWay();
  const [isTaken, setTaken] = useState(false);
  if (way.way === 'installed') return null;
  return (
    <TitledCard title="Install the app">
      {isTaken ? (
        <p role="status">Installing. The app will appear among your other apps.</p>
      ) : (
        <>
          <p>It opens from its own icon, even offline, and keeps its data when the browser is cleared.</p>
          {way.way === 'prompt' && (
            <div>
              <Button onClick={() => void install(way.prompt).then(setTaken, () => {})}>Install</Button>
            </div>
          )}
          {(way.way === 'ios' || way.way === 'mac' || way.way === 'menu') && <ByHand way={way.way} />}
          {way.way === 'none' && <p>Look for “Install” in the browser menu or the address bar.</p>}
        </>
      )}
    </TitledCard>
  );
}
