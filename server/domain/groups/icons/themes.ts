import type { Motif } from './motifs.ts';

/** A subject of an icon: in words for the person, and as the motif that is drawn. */
interface Theme {
  label: string;
  motif: Motif;
  /** Words in a group's name that suggest it. */
  hints: RegExp;
}

const THEMES: readonly Theme[] = [
  {
    label: 'Mountain peaks',
    motif: 'mountain',
    hints: /mountain|alps|peak|hik|trek|summit|ski|snow|nagano|hakone|fuji/i,
  },
  {
    label: 'Ocean waves',
    motif: 'wave',
    hints: /ocean|sea|beach|coast|island|sail|surf|dive|bay|okinawa|hawaii|bali/i,
  },
  { label: 'Temple gate', motif: 'gate', hints: /japan|kyoto|temple|shrine|nara|china|korea|asia|heritage|culture/i },
  {
    label: 'City skyline',
    motif: 'city',
    hints: /city|tokyo|osaka|seoul|shanghai|singapore|london|paris|new york|urban|taipei|hong kong/i,
  },
  { label: 'Forest', motif: 'forest', hints: /forest|nature|wood|jungle|park|eco|green|wild/i },
  { label: 'Campfire tent', motif: 'tent', hints: /camp|outdoor|scout|adventure|bivouac|tent/i },
  { label: 'Compass', motif: 'compass', hints: /expedition|explor|discover|orient|journey|voyage|trail|matrix/i },
  { label: 'Open book', motif: 'book', hints: /school|academ|study|class|language|university|college|learn|program/i },
  { label: 'Science flask', motif: 'flask', hints: /science|stem|lab|tech|robot|physics|chem|bio|space/i },
  { label: 'Rising sun', motif: 'sun', hints: /spring|summer|sun|dawn|morning|tropic|holiday/i },
  { label: 'Guiding star', motif: 'star', hints: /winter|night|star|award|leader|talent|final|gala/i },
  {
    label: 'Take-off',
    motif: 'plane',
    hints: /flight|fly|air|international|abroad|exchange|world|global|travel|trip|tour/i,
  },
];

/** Suggested if the name contains no hint, by the type of group. */
const USUAL: Readonly<Record<'HSS' | 'JSS', readonly Motif[]>> = {
  HSS: ['compass', 'mountain', 'plane', 'city', 'star'],
  JSS: ['tent', 'sun', 'forest', 'book', 'wave'],
};
const SUGGESTED = 5;

/** Returns the suggested themes of a group's icon, the most fitting first. */
export function suggestThemes(groupName: string, groupType: 'HSS' | 'JSS'): string[] {
  const hinted = THEMES.filter(({ hints }) => hints.test(groupName));
  const usual = USUAL[groupType].flatMap((motif) => THEMES.find((theme) => theme.motif === motif) ?? []);
  return [...new Set([...hinted, ...usual])].slice(0, SUGGESTED).map(({ label }) => label);
}

/** Returns the motif of a theme, also of one in the person's own words; that of the first suggestion if none fits. */
export function motifFor(theme: string | null, groupName: string, groupType: 'HSS' | 'JSS'): Motif {
  const wanted = theme || (suggestThemes(groupName, groupType)[0] ?? '');
  const found =
    THEMES.find(({ label }) => label.toLowerCase() === wanted.toLowerCase()) ??
    THEMES.find(({ hints }) => hints.test(wanted));
  return found?.motif ?? USUAL[groupType][0] ?? 'compass';
}
