/**
 * How the database of zones spells its names: a capital at the beginning of each word, but for these. Engines take a name
 * in any case, and not all of them say how it is spelled.
 */

/** Words within a name that stand in lower case. */
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

/** 'Asia/Tokyo' for 'asia/TOKYO'. Says nothing of whether there is such a zone. @param name of ASCII signs alone */
export const spelledZone = (name: string): string =>
  name.toLowerCase().replace(/[a-z]+/g, (word) => {
    if (SMALL.has(word)) return word;
    if (CAPITALS.has(word)) return word.toUpperCase();
    return OF_THEIR_OWN.get(word) ?? `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  });
