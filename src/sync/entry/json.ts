import type { Json } from './entry.ts';

/** Walks over the texts of a JSON value. An item of a list has the field name of the list; '' is the value itself. */

/** A copy in which `replace` has replaced each text. */
export function mapTexts(value: Json, replace: (text: string, field: string) => Json, field = ''): Json {
  if (typeof value === 'string') return replace(value, field);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, replace, field));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapTexts(item, replace, name)]));
}

/** Every text, with the name of its field. */
export function textsOf(value: Json, field = ''): { text: string; field: string }[] {
  if (typeof value === 'string') return [{ text: value, field }];
  if (Array.isArray(value)) return value.flatMap((item) => textsOf(item, field));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, item]) => textsOf(item, name));
}
