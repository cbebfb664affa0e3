import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The place of a style decides its layer, so that a screen's rule for a control wins without a stronger selector. */
const LAYER_OF = [
  ['src/ui/**/*.module.css', 'components'],
  ['src/kit/**/*.module.css', 'kit'],
  ['src/{features,routes}/**/*.module.css', 'screens'],
] as const;

test.each(LAYER_OF)('every style of %s is in layer %s, and in no other', (files, layer) => {
  const found = globSync(files);
  expect(found.length).toBeGreaterThan(5);
  for (const file of found) {
    const css = readFileSync(file, 'utf8')
      .replace(/\/\*.*?\*\//gs, '')
      .trim();
    expect(
      [file, ...css.matchAll(/^\S.*$/gm)].map(String).filter((line) => line !== '}' && line !== '@page {'),
    ).toEqual([file, `@layer ${layer} {`]);
  }
});

test.each([
  [
    'a color',
    /^(?!mask)[^:]*:.*(?:#[\da-f]{3,8}|(?:oklch|rgba?|hsla?|color-mix|light-dark)\(|\b(?:black|white|red|gr[ae]y)\b)/s,
  ],
  ['a font', /font-family: (?!var\(|inherit)|\bfont: /],
  ['a font size', /font-size:[^;]*\d(?:px|rem|vw)/],
  // Sheets of paper are sized by the printed page.
  ['a font size in relation to others', /font-size:[^;]*\d(?:em|%|pt)/, 'sheet|programme'],
  ['a weight', /font-weight: \d/, 'sheet|programme'],
])('no screen has %s of its own: tokens.css is the table of roles', (_, own, except = '^$') => {
  const found = globSync('src/{features,routes}/**/*.module.css').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/[\w-]+:[^;{}]+;/g)]
      .filter(([declaration]) => own.test(declaration) && !new RegExp(except).test(file))
      .map(([declaration]) => `${file}: ${declaration}`),
  );
  expect(found).toEqual([]);
});

test('a role of type that a style names is in the table', () => {
  const table = readFileSync('src/ui/styles/tokens.css', 'utf8');
  const role = /--(?:text|leading|weight|target)[\w-]*/g;
  const roles = new Set(table.match(role));
  expect(roles.size).toBeGreaterThan(10);
  for (const file of globSync('src/**/*.css'))
    for (const [name] of readFileSync(file, 'utf8').matchAll(role)) expect(roles, file).toContain(name);
});

test('a width or a height at which the layout changes has a name, or occurs once', () => {
  const named = readFileSync('src/ui/styles/media.css', 'utf8').matchAll(/\((?:width|height) \S+ (\d\S*)\)/g);
  const seen = [...named].map(([, length]) => length);
  expect(seen.length).toBeGreaterThan(3);
  for (const file of globSync('src/**/*.css')) {
    if (file.endsWith('media.css')) continue;
    for (const [query, length] of readFileSync(file, 'utf8').matchAll(/@media[^{]*?width[^{]*?(\d[\d.]*rem)/g)) {
      expect(seen, `${file}: ${query}`).not.toContain(length);
      seen.push(length);
    }
  }
});

/** The print styles of a file, by selector. */
function onPaper(file: string): Map<string, string> {
  const css = readFileSync(file, 'utf8').replace(/\/\*.*?\*\//gs, '');
  const [, print = ''] = /@media print \{\n(.*?)\n {2}\}/s.exec(css) ?? [];
  return new Map(
    [...print.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selectors = '', body = '']) =>
      selectors.split(',').map((selector) => [selector.trim(), body.replaceAll(/\s+/g, ' ').trim()] as const),
    ),
  );
}

test.each(['src/ui/button/button-class.ts', 'src/ui/icon-button/icon-button.tsx'])(
  'no control is printed: %s',
  (file) => {
    expect(readFileSync('src/ui/styles/layout.css', 'utf8')).toMatch(
      /^@media print \{\n {2}\.unprinted \{\n {4}display: none;/m,
    );
    expect(readFileSync(file, 'utf8')).toContain("classNames('unprinted', styles.button,");
  },
);

test('today is not marked in the printed days, whether chosen or not', () => {
  const paper = onPaper('src/features/schedule/day-strip.module.css');
  expect(paper.get('.pill[data-today]')).toBe('border-color: var(--color-line); box-shadow: none;');
  expect(paper.get('.pill[aria-current][data-today]')).toBe(paper.get('.pill[aria-current]'));
});
