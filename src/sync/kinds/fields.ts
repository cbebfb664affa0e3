import type { Json, OutboxEntry } from '#sync/entry/entry.ts';
import { scopeIdOf } from '#sync/entry/scope.ts';
import type { Fields, FormPart } from './kind.ts';

/** Reads the fields in the body of an edit. */

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** The fields of a body; empty where it is not an object. */
export const fieldsOf = (body: Json | undefined): Fields => (isObject(body) ? body : {});

/** A field as text; '' where it is missing or of another type. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}

/** A field as text or null. */
export const maybeTextOf = (fields: Fields, name: string): string | null => textOf(fields, name) || null;

/** A field as a list of texts. */
export const listOf = (fields: Fields, name: string): string[] => {
  const value = fields[name];
  return Array.isArray(value) ? value.map(String) : [];
};

export const isTrue = (fields: Fields, name: string): boolean => fields[name] === true;

/** Those of the named fields that an edit has, as `read` reads them. */
export function taken<TName extends string, T>(
  fields: Fields,
  names: readonly TName[],
  read: (fields: Fields, name: string) => T,
) {
  const found = names.filter((name) => name in fields).map((name) => [name, read(fields, name)]);
  return Object.fromEntries(found) as { [name in TName]?: T };
}

/** The parameters of a call's path: none, the id of the entity, or the id in the scope. */
export const noRefs = (): Record<string, string> => ({});
export const idOfEntity = ({ entity }: Pick<OutboxEntry, 'entity'>): Record<string, string> => ({ id: entity.id });
export const idOfScope = (about: Pick<OutboxEntry, 'scope'>): Record<string, string> => ({ id: scopeIdOf(about) });

/** Whether two JSON values are equal, regardless of the order of their keys. */
export function isSame(left: Json | undefined, right: Json | undefined): boolean {
  if (left === right) return true;
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((item, index) => isSame(item, right[index]));
  if (!isObject(left) || !isObject(right)) return false;
  const names = Object.keys(left);
  return names.length === Object.keys(right).length && names.every((name) => isSame(left[name], right[name]));
}

/** The fields of `wanted` that differ from the present ones. */
export function changedFields(there: Fields, wanted: Fields): Fields {
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => !isSame(there[name], value)));
}

/** Our server's ids are sent as numbers; ids of other servers stay text. */
export function withNumericIds(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      /Id$/.test(name) && typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value,
    ]),
  );
}

/** The files of an edit as the parts of a form, with their bytes by id. */
export const fileParts = (
  field: string,
  { files }: Pick<OutboxEntry, 'files'>,
  bytes: ReadonlyMap<string, ArrayBuffer>,
): FormPart[] =>
  files.map(({ id, name, type }) => ({
    name: field,
    file: { name, type, bytes: bytes.get(id) ?? new ArrayBuffer(0) },
  }));

/** The ids of unsent files of an earlier edit that a later edit removes again. */
export const droppedFiles = (fields: Fields): string[] =>
  Array.isArray(fields.droppedFiles) ? fields.droppedFiles.filter((id): id is string => typeof id === 'string') : [];
