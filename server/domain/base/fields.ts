import { snakeCase } from '#contract/schema/reading.ts';

/** The column of a field: `driver_phone` of `driverPhone`. */
type Column<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Column<Rest>}`
  : Field;

/** The fields with which every entity is sent. */
const ALWAYS = ['id', 'createdAt', 'updatedAt', 'version'] as const;

/** Returns a function that reads the named fields and `ALWAYS`, and no others, from the columns of a row. */
export function fieldsFrom<const Field extends string>(...names: readonly (readonly Field[])[]) {
  type Sent = Field | (typeof ALWAYS)[number];
  const columns = [ALWAYS, ...names].flat().map((field) => [field, snakeCase(field)] as const);
  return <Row extends Readonly<Record<Column<Sent>, unknown>>>(row: Row) =>
    Object.fromEntries(columns.map(([field, column]) => [field, row[column as keyof Row]])) as {
      [Name in Sent]: Row[Column<Name>];
    };
}

/** The columns of the given fields. */
export const columnsOf = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) => (value === undefined ? [] : [[snakeCase(field), value]])),
  ) as { [Name in keyof Fields & string as Column<Name>]: Fields[Name] };
