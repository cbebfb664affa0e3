import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import { endpoints } from '#contract/calls/endpoints.ts';
import { fieldErrors } from '#contract/calls/errors.ts';
import { type Bounded, boundsOf } from '#contract/schema/bounds.ts';
import { FORM_FIELDS_MAX_BYTES } from '#contract/schema/limits.ts';
import { listOf } from '#contract/schema/writing.ts';
import { plausible, withValueAt } from '#support/plausible.ts';

type Schema = NonNullable<Endpoint['body']>;
type Part = [name: string, schema: Schema];

const PARTS: Part[] = (Object.entries(endpoints) as [string, Endpoint][]).flatMap(([name, { body, query }]) => [
  ...(body ? [[`body of ${name}`, body] satisfies Part] : []),
  ...(query ? [[`query of ${name}`, query] satisfies Part] : []),
]);
const of = (kind: Bounded['kind']) =>
  PARTS.flatMap(([name, schema]) =>
    boundsOf(schema)
      .filter((place) => place.kind === kind)
      .map((place) => [`${place.path.join('.')} in the ${name}`, schema, place] as const),
  );

/** A list that counts how often its items are read. */
function countingList(length: number): { list: unknown[]; looks(): number } {
  let looked = 0;
  const list = new Proxy(
    Array.from({ length }, () => ({})),
    {
      get: (target, key, receiver) => {
        if (typeof key === 'string' && /^\d+$/.test(key)) looked += 1;
        return Reflect.get(target, key, receiver);
      },
    },
  );
  return { list, looks: () => looked };
}

describe('input from callers (A18)', () => {
  it('consists of texts and lists', () => {
    expect(of('text').length).toBeGreaterThan(80);
    expect(of('list').length).toBeGreaterThan(2);
  });

  it.each([...of('text'), ...of('list')])('%s has a bound', (_, __, { most }) => {
    expect(most).toBeLessThanOrEqual(FORM_FIELDS_MAX_BYTES);
  });

  it('has no unbounded value of any kind, except values that are not read', () => {
    expect(of('anything').map(([name]) => name)).toEqual([]);
  });

  it.each(of('list'))('%s is refused before its items are read, when it has too many', (_, schema, { path }) => {
    const { list, looks } = countingList(200_000);
    const read = v.safeParse(schema, withValueAt(plausible(schema), path, list));
    expect(read.success).toBe(false);
    const place = path.join('.');
    const told = Object.keys(fieldErrors(read.issues ?? [])).filter((name) => name.startsWith(place));
    expect(told).toEqual([place]);
    expect(looks()).toBe(0);
  });

  it.each(of('list'))('%s is refused in the same words with one item too many', (_, schema, { path, most }) => {
    const errorOf = (items: number) => {
      const { issues } = v.safeParse(schema, withValueAt(plausible(schema), path, countingList(items).list));
      return fieldErrors(issues ?? [])[path.join('.')];
    };
    expect(errorOf(most + 1)).toMatch(/at most/i);
    expect(errorOf(200_000)).toBe(errorOf(most + 1));
    expect(errorOf(most)).toBeUndefined();
  });

  it.each(of('text'))('%s is refused when it is too long', (_, schema, { path, most }) => {
    for (const letter of ['x', '1', '<', '[']) {
      const read = v.safeParse(schema, withValueAt(plausible(schema), path, letter.repeat(most + 1)));
      expect(read.success).toBe(false);
      expect(read.issues?.length).toBeLessThan(10);
    }
  });
});

describe('a list', () => {
  it('is read like any other up to its bound', () => {
    const list = listOf(v.pipe(v.string(), v.toUpperCase()), 2, 'Too many');
    expect(v.parse(list, ['a', 'b'])).toEqual(['A', 'B']);
    expect(v.safeParse(list, ['a', 1]).issues?.[0]?.path?.[0]?.key).toBe(1);
    expect(v.safeParse(list, 'ab').issues?.[0]?.type).toBe('array');
    expect(v.safeParse(list, ['a', 'b', 1]).issues?.map(({ message }) => message)).toEqual(['Too many']);
  });
});
