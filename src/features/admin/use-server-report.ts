import { useEffect, useState } from 'react';
import { isExtended } from '#contract/records/installation/extensions.ts';
import { useObservable, useObservableField, usePerson, useRuntime } from '#kit/app/context.ts';
import type { ServerReport } from '#runtime/services/administration.ts';

/**
 * The server's report about itself, requested when the screen opens and when the network returns; undefined until it
 * answers.
 */
export function useServerReport(): ServerReport | undefined {
  const person = usePerson();
  const online = useObservableField(person.sync, 'online');
  const environment = useObservable(useRuntime().environment);
  const tellsFigures = isExtended(environment);
  const [report, setReport] = useState<ServerReport>();
  useEffect(() => {
    let isOver = false;
    const keep = (next: ServerReport) => !isOver && setReport(next);
    if (!online) keep({ outcome: 'offline' });
    else
      person
        .administration()
        .then((administration) => administration.report(tellsFigures))
        // The code comes from the same server, so a failure to load it also means offline.
        .then(keep, () => keep({ outcome: 'offline' }));
    return () => {
      isOver = true;
    };
  }, [person, online, tellsFigures]);
  return report;
}
