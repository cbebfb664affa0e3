import { useEffect, useState } from 'react';
import {
  PLACE_DEBOUNCE_MS,
  PLACE_QUERY_MAX_LENGTH,
  PLACE_QUERY_MIN_LENGTH,
  type Place,
  type PlaceDetails,
} from '#contract/records/lodging/place.ts';
import { useObservableField, usePerson } from '#kit/app/context.ts';
import { SuggestField } from '#ui/combobox/suggest-field.tsx';
import { toast } from '#ui/toast/toast-store.ts';

const FAILED = 'Failed to get hotel details. Please try again or enter details manually.';

interface PlaceSearchProps {
  disabled: boolean;
  /** Called with the details of the selected place. */
  onFound(details: PlaceDetails): void;
}

/**
 * Finds a hotel by name or address, and passes on its details. Searches while the user types, from two characters and
 * after half a second of rest. Needs the server; a failed search shows no results and no error.
 */
export function PlaceSearch({ disabled, onFound }: PlaceSearchProps) {
  const person = usePerson();
  const online = useObservableField(person.sync, 'online');
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<{ query: string; places: readonly Place[] }>({ query: '', places: [] });
  const [asking, setAsking] = useState(false);
  const query = typed.trim().slice(0, PLACE_QUERY_MAX_LENGTH);

  useEffect(() => {
    if (query.length < PLACE_QUERY_MIN_LENGTH || !online) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      const places = await person.places.search(query);
      if (!isOver) setFound({ query, places: places ?? [] });
    }, PLACE_DEBOUNCE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [person, query, online]);

  const choose = async (id: string) => {
    setTyped('');
    setAsking(true);
    const details = await person.places.details(id);
    setAsking(false);
    if (details) onFound(details);
    else toast({ title: FAILED, tone: 'destructive' });
  };
  const hint = !online
    ? 'Place search needs a connection. You can fill in the fields below yourself.'
    : asking
      ? 'Loading details…'
      : 'Choose a place to fill in its details.';
  return (
    <SuggestField
      label="Search for a hotel"
      placeholder="Type a name or an address"
      hint={hint}
      disabled={disabled || !online}
      value={typed}
      onChange={setTyped}
      options={
        query === found.query
          ? found.places.map(({ id, name, secondary }) => ({ value: id, label: name, note: secondary }))
          : []
      }
      onChoose={(id) => void choose(id)}
    />
  );
}
