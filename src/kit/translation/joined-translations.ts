import { createContext, use, useEffect, useRef } from 'react';
import type { Translations } from './use-translations.ts';

type Control = 'busy' | 'isMissing' | 'count' | 'problem' | 'translate' | 'hide';

/** The translations of another part of the page, which share a control. */
export type Joined = Pick<Translations, Control>;

/** Given to a part of the page whose texts are translated by a control elsewhere. */
export const JoinTranslations = createContext<((joined: Joined | null) => void) | null>(null);

/** Joins translations to the control of the page; false where the page has none. */
export function useJoinedTranslations({ busy, isMissing, count, problem, ...rest }: Translations): boolean {
  const join = use(JoinTranslations);
  const latest = useRef(rest);
  useEffect(() => {
    latest.current = rest;
  });
  useEffect(() => {
    const translate = () => latest.current.translate();
    const hide = (isHidden: boolean) => latest.current.hide(isHidden);
    join?.({ busy, isMissing, count, problem, translate, hide });
    return () => join?.(null);
  }, [join, busy, isMissing, count, problem]);
  return join !== null;
}

/** One control for both. */
export const withJoined = (own: Translations, joined: Joined | null): Translations =>
  joined
    ? {
        ...own,
        busy: own.busy || joined.busy,
        isMissing: own.isMissing || joined.isMissing,
        count: own.count + joined.count,
        problem: own.problem ?? joined.problem,
        translate: () => {
          own.translate();
          joined.translate();
        },
        hide: (isHidden) => {
          own.hide(isHidden);
          joined.hide(isHidden);
        },
      }
    : own;
