import UFuzzy from '@leeoniya/ufuzzy';
import { Settings } from './settings.ts';

const NAMES = Object.keys(Settings.entries);

/** One letter may be wrong, missing or extra, or two letters swapped. */
const oneMistake = new UFuzzy({
  intraMode: 1,
  intraRules: () => ({ intraSlice: [0, Infinity], intraIns: 1, intraSub: 1, intraTrn: 1, intraDel: 1 }),
});

const lettersOf = (name: string): string => name.replaceAll('_', '');

/** The environment holds variables of many programs, so only names close to a setting's name are reported. */
function meantBy(name: string): string | undefined {
  const letters = lettersOf(name);
  const alike = NAMES.filter((known) => Math.abs(lettersOf(known).length - letters.length) <= 1);
  const [at] = oneMistake.filter(alike.map(lettersOf), letters) ?? [];
  return at === undefined ? undefined : alike[at];
}

/** Returns a line for each variable of the environment whose name is close to, but not, the name of a setting. */
export function misspeltSettings(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(env).flatMap((name) => {
    const meant = NAMES.includes(name) ? undefined : meantBy(name);
    return meant ? [`${name} is not a setting. ${meant} may be meant.`] : [];
  });
}
