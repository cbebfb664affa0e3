import { useParams } from '@tanstack/react-router';
import SearchIcon from 'lucide-react/icons/search';
import { useLayoutEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { numberText } from '#contract/text/number-text.ts';
import { plural } from '#contract/text/plural.ts';
import { wantedOf } from '#contract/text/words.ts';
import { useObservableField, usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { listRecent } from '#store/queries/search/findable.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { SearchDialog, type SearchSection } from '#ui/search-dialog/search-dialog.tsx';
import { actionsFor } from './actions.tsx';
import { ChoiceRow } from './choice-row.tsx';
import type { FoundSection } from './findings.ts';
import { type Choice, choiceOf, KINDS } from './kinds.tsx';
import { typedAhead } from './typed-ahead.ts';
import { type Reading, useFindings } from './use-findings.ts';

interface PaletteProps {
  isAdmin: boolean;
  onChoose(choice: Choice): void;
  onClose(): void;
}

/** Searches everything on this device; before the user types, it lists recently opened items and actions. */
export function Palette({ isAdmin, onChoose, onClose }: PaletteProps) {
  const { store, sync } = usePerson();
  const [query, setQuery] = useState('');
  useLayoutEffect(() => {
    // At once: the next letter is typed into the box itself.
    setQuery(typedAhead.handTo((letter) => flushSync(() => setQuery((before) => before + letter))));
    return () => typedAhead.end();
  }, []);
  const pulledAt = useObservableField(sync, 'pulledAt');
  const reading = useFindings(store, isAdmin);
  const { findings, version } = reading;
  // The current group or event is not a suggestion.
  const here = useParams({ strict: false, select: (named) => named.eventId ?? named.groupId });
  const recent = useLiveQuery(() => listRecent(store, Date.now()).catch(() => []), [store]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the findings grow with each version.
  const found = useMemo(() => findings.search(query), [findings, version, query]);
  const wanted = useMemo(() => wantedOf(query), [query]);
  const isLookedFor = query.trim() !== '';
  const sections = isLookedFor
    ? found.map(sectionOf)
    : startingPoints(
        (recent ?? []).filter(({ id }) => id !== here),
        isAdmin,
      );
  const count = found.reduce((sum, each) => sum + each.count, 0);
  return (
    <SearchDialog
      label="Search"
      placeholder="Search groups, events, people…"
      query={query}
      onQuery={setQuery}
      sections={sections}
      onChoose={onChoose}
      onClose={onClose}
      status={isLookedFor ? statusText(count, reading) : ''}
      empty={reading.state !== 'reading' && <NothingFound query={query} />}
      footer={footerText(isLookedFor, pulledAt, reading)}
    >
      {(choice) => <ChoiceRow choice={choice} wanted={wanted} />}
    </SearchDialog>
  );
}

const sectionOf = ({ kind, count, choices }: FoundSection): SearchSection<Choice> => ({
  key: kind,
  heading: KINDS[kind].heading,
  note: count > choices.length ? `${choices.length} of ${numberText(count)}` : null,
  options: choices,
});

function startingPoints(recent: Awaited<ReturnType<typeof listRecent>>, isAdmin: boolean): SearchSection<Choice>[] {
  return [
    { key: 'recent', heading: 'Recently opened', options: recent.map(choiceOf) },
    { key: 'action', heading: KINDS.action.heading, options: actionsFor(isAdmin).map(choiceOf) },
  ].filter(({ options }) => options.length > 0);
}

function statusText(count: number, { state }: Reading): string {
  if (state === 'reading') return '';
  if (count === 0) return 'Nothing found';
  return count === 1 ? '1 result' : `${numberText(count)} results`;
}

function NothingFound({ query }: { query: string }) {
  return (
    <EmptyState icon={<SearchIcon />} title="No results on this device">
      No match for <bdi>“{query.trim()}”</bdi>. Try a shorter or different word.
    </EmptyState>
  );
}

/** Explains which items cannot be found here; null where there is nothing to explain. */
function footerText(isLookedFor: boolean, pulledAt: number | null, { state, partial }: Reading): string | null {
  if (state === 'failed') return 'Some data could not be read. Close the search and reopen it.';
  if (!isLookedFor) return null;
  if (state === 'reading') return 'Loading…';
  if (pulledAt === null) return 'Your groups are still loading, so results may be incomplete.';
  if (!partial) return null;
  return `${plural(partial, 'group is', 'groups are')} only partly on this device, so results may be incomplete.`;
}
