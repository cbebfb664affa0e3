/**
 * The spelling of names in the time zone database: each word begins with a capital, with a few exceptions. Engines take
 * a name in any case, and not all of them report its spelling.
 */

/** Words within a name that are in lower case. */
const SMALL = new Set(['au', 'es', 'of']);
const CAPITALS = new Set(
  'act cdt cet chat cst edt eet est gb gmt hst in lhi mdt met mst nsw nz pdt prc pst roc rok su uct us utc wet'.split(
    ' ',
  ),
);
const OF_THEIR_OWN: ReadonlyMap<string, string> = new Map(
  ['BajaNorte', 'BajaSur', 'ComodRivadavia', 'DeNoronha', 'DumontDUrville', 'EasterIsland', 'McMurdo'].map((word) => [
    word.toLowerCase(),
    word,
  ]),
);

/** Returns 'Asia/Tokyo' for 'asia/TOKYO'. Does not check that the zone exists. @param name of ASCII characters only */
export const spelledZone = (name: string): string =>
  name.toLowerCase().replace(/[a-z]+/g, (word) => {
    if (SMALL.has(word)) return word;
    if (CAPITALS.has(word)) return word.toUpperCase();
    return OF_THEIR_OWN.get(word) ?? `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  });
