import { useEffect, useMemo, useState } from 'react';
import type { TranslationLanguage } from '#contract/records/people/user-settings.ts';
import { useObservableField } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import type { PersonRuntime } from '#runtime/person/person.ts';
import { getTranslations, type KeptTranslation, type TranslatableText } from '#store/queries/schedule/translations.ts';
import { toast } from '#ui/toast/toast-store.ts';
import { translatesHere } from './browser-translator.ts';
import { useTranslationLanguage } from './use-language.ts';

export interface Translations {
  language: TranslationLanguage;
  choose(language: string): void;
  /** The translations that are shown below the originals, by place. */
  shown: ReadonlyMap<string, KeptTranslation>;
  /** How many translations this device has, shown or hidden. */
  count: number;
  isHidden: boolean;
  hide(isHidden: boolean): void;
  busy: boolean;
  /** A text has no translation of its present content. */
  isMissing: boolean;
  /** New texts cannot be translated now: there is no network, and the browser has no translator. */
  isOffline: boolean;
  /** The reason why the last attempt failed. */
  problem: string | null;
  /** Translates all texts without a translation, or only these. */
  translate(places?: readonly string[]): void;
}

const NONE: ReadonlyMap<string, KeptTranslation> = new Map();

/**
 * The translations of texts on a screen, in the language of the person's settings or the one that they choose here.
 * @param failedWords the words below 'Translation Failed'
 */
export function useTranslations(
  person: PersonRuntime,
  texts: readonly TranslatableText[],
  failedWords: string,
): Translations {
  const { store } = person;
  const online = useObservableField(person.sync, 'online');
  const { language, choose } = useTranslationLanguage(person);
  const isLocal = useTranslatesHere(language, online);
  const [isHidden, hide] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ language: string; reason: string } | null>(null);
  /** The translations that the device has no room to keep, by language and place, with their source. */
  const [unkept, setUnkept] = useState<ReadonlyMap<string, { source: string; text: string }>>(new Map());
  const key = useMemo(() => JSON.stringify(texts.map(({ place, source }) => [place, source])), [texts]);
  const read = useLiveQuery(async () => {
    const kept = await getTranslations(store, language, texts);
    return { kept, language };
  }, [store, language, key]);
  // Translations in the language before the change are not shown.
  const stored = read?.language === language ? read.kept : NONE;
  const kept = withUnkept(stored, language, texts, unkept);

  const lacking = (places?: readonly string[]) =>
    texts.filter(({ place }) => (places ? places.includes(place) : kept.get(place)?.isCurrent !== true));

  const translate = async (places?: readonly string[]) => {
    const wanted = lacking(places);
    if (busy || wanted.length === 0) return;
    setBusy(true);
    setProblem(null);
    hide(false);
    const told = await import('./translate-texts.ts')
      .then(({ translateTexts }) => translateTexts(person, language, wanted))
      .catch(() => ({ unkept: new Map<string, string>(), failed: wanted.length, reason: null }));
    if (told.unkept.size > 0) {
      const added = wanted.flatMap(({ place, source }): [string, { source: string; text: string }][] => {
        const text = told.unkept.get(place);
        return text === undefined ? [] : [[`${language} ${place}`, { source, text }]];
      });
      setUnkept((before) => new Map([...before, ...added]));
    }
    setBusy(false);
    if (told.failed === 0) return;
    if (told.reason !== null) setProblem({ language, reason: told.reason });
    toast({ title: 'Translation Failed', description: failedWords, tone: 'destructive' });
  };

  return {
    language,
    choose,
    shown: isHidden ? NONE : kept,
    count: kept.size,
    isHidden,
    hide,
    busy,
    isMissing: lacking().length > 0,
    isOffline: !online && !isLocal,
    problem: problem?.language === language ? problem.reason : null,
    translate: (places) => void translate(places),
  };
}

/** Whether the browser translates without a network; checked only where there is none. */
function useTranslatesHere(language: TranslationLanguage, online: boolean): boolean {
  const [found, setFound] = useState<TranslationLanguage | null>(null);
  useEffect(() => {
    if (online) return;
    let left = false;
    translatesHere(language).then((isHere) => {
      if (isHere && !left) setFound(language);
    });
    return () => {
      left = true;
    };
  }, [language, online]);
  return found === language;
}

function withUnkept(
  stored: ReadonlyMap<string, KeptTranslation>,
  language: string,
  texts: readonly TranslatableText[],
  unkept: ReadonlyMap<string, { source: string; text: string }>,
): ReadonlyMap<string, KeptTranslation> {
  if (unkept.size === 0) return stored;
  const all = new Map(stored);
  for (const { place, source } of texts) {
    const found = unkept.get(`${language} ${place}`);
    if (found && all.get(place)?.isCurrent !== true)
      all.set(place, { text: found.text, isCurrent: found.source === source });
  }
  return all;
}
