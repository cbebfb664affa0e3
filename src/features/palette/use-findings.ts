import { useEffect, useState } from 'react';
import type { Store } from '#store/database/database.ts';
import { listOfflineStates } from '#store/queries/offline/copies.ts';
import { readFindable } from '#store/queries/search/findable.ts';
import { actionsFor } from './actions.tsx';
import { Findings } from './findings.ts';

/** How often the search is repeated while the device is read. */
const AGAIN_MS = 150;

/** How long the rows are indexed in one go: within a frame, with room for the user's input. */
const AT_ONCE_MS = 8;
const pause = () => new Promise((resolve) => setTimeout(resolve));

export interface Reading {
  findings: Findings;
  /** Incremented when more was found and the search would return something else. */
  version: number;
  state: 'reading' | 'read' | 'failed';
  /** How many groups are not completely on this device; null while that is unknown. */
  partial: number | null;
}

/**
 * Everything on the device, read in pieces when the palette opens so that the page stays responsive, and released when
 * it closes.
 */
export function useFindings(store: Store, isAdmin: boolean): Reading {
  const [reading, setReading] = useState<Reading>(() => {
    const findings = new Findings();
    findings.add(actionsFor(isAdmin));
    return { findings, version: 0, state: 'reading', partial: null };
  });
  useEffect(() => {
    let isOver = false;
    const findings = new Findings();
    findings.add(actionsFor(isAdmin));
    const tell = (change: Partial<Reading>) =>
      setReading((was) => ({ ...was, ...change, findings, version: was.version + 1 }));
    const read = async () => {
      let toldAt = performance.now();
      let pausedAt = toldAt;
      for await (const rows of readFindable(store, Date.now())) {
        if (isOver) return;
        findings.add(rows);
        if (performance.now() - pausedAt >= AT_ONCE_MS) {
          await pause();
          pausedAt = performance.now();
        }
        if (performance.now() - toldAt < AGAIN_MS) continue;
        tell({});
        toldAt = performance.now();
      }
      if (isOver) return;
      tell({ state: 'read' });
      const states = [...(await listOfflineStates(store)).values()];
      if (!isOver) tell({ partial: states.filter(({ state }) => state !== 'complete').length });
    };
    read().catch(() => !isOver && tell({ state: 'failed' }));
    return () => {
      isOver = true;
    };
  }, [store, isAdmin]);
  return reading;
}
