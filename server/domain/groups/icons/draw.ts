import { createHash } from 'node:crypto';
import { GROUP_TYPES } from '#contract/records/groups/group.ts';
import {
  ICON_COLORS,
  ICON_STYLES,
  type IconColor,
  type IconRequest,
  type IconStyle,
} from '#contract/records/groups/group-icon.ts';
import { isMotif, MOTIFS, type Motif } from './motifs.ts';
import { motifFor } from './themes.ts';

type GroupType = (typeof GROUP_TYPES)[number];

/** All properties of an icon. Its name contains them, so no picture is stored. */
interface Icon {
  style: IconStyle;
  color: IconColor;
  motif: Motif;
  type: GroupType;
  /** 0 to 15, from the group's name: which way it faces and how far it turns. */
  variant: number;
}

/** Increased when the drawing changes, because an address must always show the same picture. */
const DRAWING = '1';
const ROLES = { styles: ICON_STYLES.map(({ id }) => id), colors: ICON_COLORS.map(({ id }) => id) };

export function chooseIcon({ style, color, groupName, groupType, theme }: IconRequest): Icon {
  const [first = 0] = createHash('sha256').update(groupName.toLowerCase()).digest();
  return { style, color, motif: motifFor(theme ?? null, groupName, groupType), type: groupType, variant: first % 16 };
}

/** The last part of the icon's address. */
export const iconName = ({ style, color, motif, type, variant }: Icon): string =>
  `${[DRAWING, style, color, motif, type.toLowerCase(), variant].join('-')}.svg`;

/** The icon of a name; null for an unknown name. */
export function readIconName(name: string): Icon | null {
  const match = /^(\d+)-([a-z]+)-([a-z]+)-([a-z]+)-([a-z]+)-(\d{1,2})\.svg$/.exec(name);
  if (!match) return null;
  const [, drawing, styleName, colorName, motif = '', typeName, variantText] = match;
  const style = ROLES.styles.find((id) => id === styleName);
  const color = ROLES.colors.find((id) => id === colorName);
  const type = GROUP_TYPES.find((id) => id.toLowerCase() === typeName);
  const variant = Number(variantText);
  if (drawing !== DRAWING || !style || !color || !type || !isMotif(motif) || variant > 15) return null;
  return { style, color, motif, type, variant };
}

const TURN_DEGREES = 2;

/** The picture itself; the same icon is always drawn alike. */
export function drawIcon({ style, color, motif, type, variant }: Icon): string {
  const hex = ICON_COLORS.find(({ id }) => id === color)?.hex ?? '#566172';
  const { back, front } = MOTIFS[motif];
  const field = (fill: string, more = '') =>
    type === 'HSS'
      ? `<rect x="2" y="2" width="60" height="60" rx="14" fill="${fill}"${more}/>`
      : `<circle cx="32" cy="32" r="30" fill="${fill}"${more}/>`;
  const turn = ((variant >> 1) - 4) * TURN_DEGREES;
  const mirror = variant % 2 === 1 ? ' translate(64 0) scale(-1 1)' : '';
  const at = `transform="translate(32 32) scale(.66) rotate(${turn}) translate(-32 -32)${mirror}"`;
  const layers = {
    flat: `${field(hex)}<g ${at} fill="#fff"><path d="${back}" opacity=".55"/><path d="${front}"/></g>`,
    outline:
      `${field('#fff', ` stroke="${hex}" stroke-width="3"`)}` +
      `<g ${at} fill="none" stroke="${hex}" stroke-width="3.5" stroke-linejoin="round"><path d="${back}"/><path d="${front}"/></g>`,
    duotone: `${field('#fff')}${field(hex, ' opacity=".18"')}<g ${at} fill="${hex}"><path d="${back}" opacity=".45"/><path d="${front}"/></g>`,
    badge:
      `${field(hex)}<circle cx="32" cy="32" r="24" fill="none" stroke="#fff" stroke-width="2" opacity=".8"/>` +
      `<g ${at.replace('.66', '.52')} fill="#fff"><path d="${back}" opacity=".55"/><path d="${front}"/></g>`,
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="256" height="256">${layers[style]}</svg>`;
}
