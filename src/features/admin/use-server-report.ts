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
    else void person.administration.report(tellsFigures).then(keep);
    return () => {
      isOver = true;
    };
  }, [person, online, tellsFigures]);
  return report;
}
