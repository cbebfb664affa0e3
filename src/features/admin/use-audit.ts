import { useEffect, useState } from 'react';
import { AUDIT_ACTIONS, type AuditRow } from '#contract/records/installation/audit.ts';
import { dayBounds } from '#contract/time/clock.ts';
import { isDay } from '#contract/time/day.ts';
import { deviceZone } from '#contract/time/zone.ts';
import type { AuditSearch } from '#kit/addresses/addresses.ts';
import { useObservableField, usePerson } from '#kit/app/context.ts';

/** Typing pauses for this long before the server is asked. */
const PAUSE_MS = 300;

type Query = Readonly<Record<string, string>>;

/** The content of the screen: rows, or the reason why there are none. */
interface Shown {
  rows: readonly AuditRow[];
  /** Where the following page begins. */
  next: number | null;
  /** Whether a filter selected these rows; the filter may have changed since. */
  isFiltered: boolean;
  problem: 'offline' | 'failed' | null;
}

/** The filters as the server takes them; the days are those of this device. */
function queryOf({ person, action, from, to }: AuditSearch): Query {
  const bounds = (day: string | undefined) => (day && isDay(day) ? dayBounds(day, deviceZone()) : null);
  const first = bounds(from);
  const last = bounds(to);
  return {
    ...(person && { person: person.slice(0, 200) }),
    ...(action && action in AUDIT_ACTIONS && { action }),
    ...(first && { from: new Date(first.from).toISOString() }),
    ...(last && { until: new Date(last.to).toISOString() }),
  };
}

/** The audit on the server by the filters, page by page; the device keeps none of it. */
export function useAudit(search: AuditSearch) {
  const person = usePerson();
  const online = useObservableField(person.sync, 'online');
  const [shown, setShown] = useState<Shown>();
  const [busy, setBusy] = useState(true);
  const [turn, setTurn] = useState(0);
  const text = JSON.stringify(queryOf(search));

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again at each turn, and when the network returns.
  useEffect(() => {
    let isOver = false;
    setBusy(true);
    const timer = setTimeout(
      async () => {
        const read = await person.administration.audit(JSON.parse(text));
        if (isOver) return;
        const isFiltered = text !== '{}';
        setShown(
          read.outcome === 'answered'
            ? { ...read.value, isFiltered, problem: null }
            : { rows: [], next: null, isFiltered, problem: read.outcome },
        );
        setBusy(false);
      },
      shown ? PAUSE_MS : 0,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [person, online, text, turn]);

  /** Reads the following page; the rows stay where it fails. @returns whether it was read */
  async function more(): Promise<boolean> {
    if (!shown?.next) return true;
    setBusy(true);
    const read = await person.administration.audit({ ...JSON.parse(text), before: String(shown.next) });
    setBusy(false);
    if (read.outcome !== 'answered') return false;
    const { rows, next } = read.value;
    setShown((was) => (was === shown ? { ...shown, rows: [...shown.rows, ...rows], next } : was));
    return true;
  }

  /** Every row that matches, also those that are not shown yet; null where a page could not be read. */
  async function all(): Promise<AuditRow[] | null> {
    const rows: AuditRow[] = [];
    let before: Query = {};
    for (;;) {
      const read = await person.administration.audit({ ...JSON.parse(text), ...before });
      if (read.outcome !== 'answered') return null;
      const { rows: more, next } = read.value;
      rows.push(...more);
      if (next === null) return rows;
      before = { before: String(next) };
    }
  }

  return { shown, busy, more, all, refresh: () => setTurn((was) => was + 1) };
}
