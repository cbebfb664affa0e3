import fc from 'fast-check';
import type * as v from 'valibot';

/**
 * Input that nearly matches a schema: the right shape with plausible values, some of which are then spoilt. It passes
 * the outer checks more often than noise does, and so reaches the code behind them.
 */

type Arbitrary = fc.Arbitrary<unknown>;
/** Valibot's schemas as data; only the properties that are used here. */
interface Node {
  type: string;
  entries?: Record<string, Node>;
  item?: Node;
  items?: Node[];
  wrapped?: Node;
  options?: unknown[];
  literal?: unknown;
  value?: Node;
  pipe?: Node[];
}

const FIRST_INSTANTS = ['2026-05-13T05:00:00.000Z', '2026-05-13T15:00:00+09:00'];
const LAST_INSTANTS = ['2026-05-13T09:00:00.000Z', '2026-05-20T23:59:59.999Z'];
const INSTANTS = [...FIRST_INSTANTS, ...LAST_INSTANTS];
const DAYS = ['2026-05-13', '2026-05-20', '2028-02-29'];
const LINES = ['Museum', 'x', 'Ünïcödé 長い', "O'Brien; drop table users", '1', '2', 'abc-123', 'spring %_ \\'];

/** Plausible texts by the name of a field. */
const BY_NAME: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^start_?time|check_?in/i, FIRST_INSTANTS],
  [/^end_?time|check_?out/i, LAST_INSTANTS],
  [/^start_?date/i, DAYS.slice(0, 1)],
  [/^end_?date/i, DAYS.slice(1)],
  [/time_?zone/i, ['Asia/Tokyo', 'UTC', 'Europe/Paris']],
  [/^date$/i, [...DAYS, ...INSTANTS]],
  [/email/i, ['ada@example.org', ...Array.from({ length: 20 }, (_, index) => `new${index}@example.org`)]],
  [/password/i, ['correct horse battery', 'long enough']],
  [/url|website|path/i, ['https://example.org/a', '/uploads/a.png', '/uploads/icons/1-flat-teal-gate-hss-1.svg']],
  [/role/i, ['admin', 'organizer', 'user', 'student', 'group_admin', 'client']],
  [
    /description|instruction|text|content/i,
    ['<p>Hello <strong>you</strong></p>', 'plain', '<img src="/uploads/a.png">'],
  ],
  [
    /question/i,
    ['What is next?', 'Add dinner at 7pm tomorrow', 'Rename museum to Zoo', 'Where is the museum on May 13?'],
  ],
  [/attachments/i, ['[]', '[{"name":"a","url":"/uploads/a.png","type":"image/png"}]']],
];

const numberFor = (name: string): Arbitrary =>
  /year/i.test(name) ? fc.constantFrom(2026, 2000, 2100) : fc.integer({ min: 1, max: 3 });
const textFor = (name: string): Arbitrary => {
  const known = BY_NAME.find(([pattern]) => pattern.test(name))?.[1] ?? [];
  return fc.oneof({ weight: 20, arbitrary: fc.constantFrom(...(known.length > 0 ? known : LINES)) }, fc.string());
};

/** Values that no code should have to expect. */
const spoilt: Arbitrary = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    undefined,
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\u202e',
    '__proto__',
    'constructor',
    '2026-02-31',
    '2026-02-31T25:61:00Z',
    '+275760-09-13T00:00:00.001Z',
    '9'.repeat(400),
    'x'.repeat(20_000),
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    '../../etc/passwd',
    "' or 1=1 --",
    '{{7*7}}',
    -1,
    0,
    1.5,
    1e308,
    Number.MAX_SAFE_INTEGER + 2,
    true,
    [],
    {},
    [[[[]]]],
    { constructor: { prototype: { admin: true } } },
    { toString: 'x', length: -1 },
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

const mostly = (arbitrary: Arbitrary, other: Arbitrary = spoilt, one = 40): Arbitrary =>
  fc.oneof({ weight: one, arbitrary }, { weight: 1, arbitrary: other });

function plausible(node: Node, name: string): Arbitrary {
  const inner = (child: Node | undefined, as = name): Arbitrary => (child ? nearValid(child, as) : spoilt);
  if (node.pipe?.[0] && node.pipe[0] !== node) return plausible(node.pipe[0], name);
  switch (node.type) {
    case 'string':
      return textFor(name);
    case 'number':
      return numberFor(name);
    case 'boolean':
      return fc.boolean();
    case 'literal':
      return fc.constant(node.literal);
    case 'picklist':
      return fc.constantFrom(...(node.options ?? [null]));
    case 'optional':
    case 'nullish':
    case 'exact_optional':
    case 'undefinedable':
      return fc.oneof({ weight: 4, arbitrary: inner(node.wrapped) }, { weight: 1, arbitrary: fc.constant(undefined) });
    case 'nullable':
      return fc.oneof({ weight: 4, arbitrary: inner(node.wrapped) }, { weight: 1, arbitrary: fc.constant(null) });
    case 'union':
      return fc.oneof(...((node.options ?? []) as Node[]).map((option) => inner(option)));
    case 'array':
      return fc.array(inner(node.item), { maxLength: 3 });
    case 'record':
      return fc.dictionary(fc.string(), inner(node.value), { maxKeys: 3 });
    case 'object':
    case 'loose_object':
    case 'strict_object': {
      const fields = Object.fromEntries(
        Object.entries(node.entries ?? {}).map(([key, child]) => [key, inner(child, key)]),
      );
      const extra = fc.oneof(
        { weight: 15, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.constantFrom({ extra: 1 }, { isAdmin: true, createdBy: 1 }) },
      );
      return fc.tuple(fc.record(fields), extra).map(([record, more]) => ({ ...record, ...more }));
    }
    default:
      return spoilt;
  }
}

/** @param name of the field with the value, for texts that would fit there */
export function nearValid(schema: v.GenericSchema | Node, name = ''): Arbitrary {
  return mostly(plausible(schema as unknown as Node, name));
}
