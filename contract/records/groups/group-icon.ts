import * as v from 'valibot';
import { LINE_MAX_LENGTH } from '#contract/schema/limits.ts';
import { pick, reader } from '#contract/schema/reading.ts';
import { requiredLine } from '#contract/schema/writing.ts';
import { GROUP_TYPES } from './group.ts';

/** The options of the icon generator of the group form. */
export const ICON_STYLES = [
  { id: 'flat', label: 'Flat' },
  { id: 'outline', label: 'Outline' },
  { id: 'duotone', label: 'Two-tone' },
  { id: 'badge', label: 'Badge' },
] as const;
export const ICON_COLORS = [
  { id: 'orange', label: 'Orange', hex: '#d9652b' },
  { id: 'indigo', label: 'Indigo', hex: '#4f56c4' },
  { id: 'sky', label: 'Sky', hex: '#2b86c9' },
  { id: 'teal', label: 'Teal', hex: '#17877c' },
  { id: 'green', label: 'Green', hex: '#3f8a3a' },
  { id: 'amber', label: 'Amber', hex: '#b77a12' },
  { id: 'rose', label: 'Rose', hex: '#c2416b' },
  { id: 'slate', label: 'Slate', hex: '#566172' },
] as const;
export type IconStyle = (typeof ICON_STYLES)[number]['id'];
export type IconColor = (typeof ICON_COLORS)[number]['id'];

const STYLE_IDS = ICON_STYLES.map(({ id }) => id);
const COLOR_IDS = ICON_COLORS.map(({ id }) => id);

const groupName = requiredLine('Group name is required', LINE_MAX_LENGTH);
const groupType = v.picklist(GROUP_TYPES, 'Group type is required');

/** POST /api/groups/icon/themes. */
export const IconThemesRequest = v.strictObject({ groupName, groupType });
export const IconThemesWire = v.object({ themes: v.array(v.string()) });
export const IconThemes = reader((row) => ({ themes: pick(row, 'themes') }), v.object({ themes: v.array(v.string()) }));

/** POST /api/groups/icon/generate; without a theme the first suggested theme is drawn. */
export const IconRequest = v.strictObject({
  groupName,
  groupType,
  style: v.picklist(STYLE_IDS, 'Please select a style'),
  color: v.picklist(COLOR_IDS, 'Please select a color'),
  theme: v.nullish(v.pipe(v.string('Must be text'), v.trim(), v.maxLength(LINE_MAX_LENGTH, 'Too long'))),
});
export type IconRequest = v.InferOutput<typeof IconRequest>;
export const IconWire = v.object({ iconPath: v.string() });
export const GroupIcon = reader(
  (row) => ({ iconPath: pick(row, 'iconPath', 'icon_path', 'url') }),
  v.object({ iconPath: v.string('has no icon') }),
);
