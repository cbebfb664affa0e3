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
    <TitledCard title="Install the App">
      {isTaken ? (
        <p role="status">The app is being installed. You find it among your other apps.</p>
      ) : (
        <>
          <p>
            Installed, it has an icon of its own, opens at once without a network too, and its data is not cleared with
            the browser's.
          </p>
          {way.way === 'prompt' && (
            <div>
              <Button onClick={() => void install(way.prompt).then(setTaken, () => {})}>Install</Button>
            </div>
          )}
          {(way.way === 'ios' || way.way === 'mac' || way.way === 'menu') && <ByHand way={way.way} />}
          {way.way === 'none' && (
            <p>This browser does not offer it now. Where it can, its menu or its address bar has “Install”.</p>
          )}
        </>
      )}
    </TitledCard>
  );
}
