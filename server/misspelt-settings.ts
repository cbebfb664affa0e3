import UFuzzy from '@leeoniya/ufuzzy';
import { Settings } from './settings.ts';

const NAMES = Object.keys(Settings.entries);

/** In each word a letter wrong, missing, too many, or two of them swapped. */
const oneMistake = new UFuzzy({ intraMode: 1 });

/** The environment holds variables of many programs: only those that are nearly a setting's name are told. */
function meantBy(name: string): string | undefined {
  const alike = NAMES.filter((known) => Math.abs(known.length - name.length) <= 1);
  const [at] = oneMistake.filter(alike, name) ?? [];
  return at === undefined ? undefined : alike[at];
}

/** A line for each variable of the environment that is nearly, and not, the name of a setting. */
export function misspeltSettings(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(env).flatMap((name) => {
    const meant = NAMES.includes(name) ? undefined : meantBy(name);
    return meant ? [`${name} is not a setting. ${meant} may be meant.`] : [];
  });
}
