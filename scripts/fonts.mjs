/** `npm run fonts`: subsets the two faces of the interface, and writes their files and their style sheet again. */
import { readFileSync, writeFileSync } from 'node:fs';
import subset from 'subset-font';

/** The scripts that the app ships; all others are drawn by the system's fonts. Source file and code points. */
const SCRIPTS = {
  latin: ['latin', '20-7E A0-FF 131 152-153 2C6 2DA 2DC 2010-2027 2030-203A 2044 20AC 2122 2190-2193 2212'],
  'latin-ext': ['latin-ext', '100-130 132-151 154-17F 218-21B 1E9E'],
  vietnamese: ['vietnamese', '1A0-1A1 1AF-1B0 300-301 303 309 323 1EA0-1EF9 20AB'],
  cyrillic: ['cyrillic', '400-45F 490-491 2116'],
  greek: ['greek', '386 388-3CE'],
};

/** Kerning is kept where it is seen most: it is a fifth of a file. */
const FACES = [
  {
    family: 'Inter',
    from: 'inter',
    axes: { wght: { min: 400, max: 700 } },
    weight: '400 700',
    features: ['tnum', 'ccmp', 'mark', 'locl'],
  },
  { family: 'Piazzolla', from: 'piazzolla', axes: { wght: 600 }, weight: '600', features: [] },
];

/**
 * Local fonts until a face has arrived, scaled to its widths and its lines, so that nothing moves then: those of desks,
 * and those of Android. Family, weights, fonts, scale, ascent and descent of the face, in percent.
 */
const STAND_INS = [
  ['Inter Stand-in', '400 500', ['Arial', 'Liberation Sans', 'Helvetica Neue'], 107.48, 96.88, 24.12],
  ['Inter Stand-in', '600 700', ['Arial Bold', 'Liberation Sans Bold', 'Helvetica Neue Bold'], 101.81, 96.88, 24.12],
  ['Inter on Android', '400 500', ['Roboto', 'Roboto-Regular'], 107.36, 96.88, 24.12],
  ['Inter on Android', '600 700', ['Roboto Bold', 'Roboto-Bold'], 107.7, 96.88, 24.12],
  ['Piazzolla Stand-in', '600', ['Times New Roman Bold', 'Liberation Serif Bold', 'Georgia Bold'], 104.26, 111, 31],
  ['Piazzolla on Android', '600', ['Noto Serif Bold', 'NotoSerif-Bold'], 89.5, 111, 31],
].map(([family, weight, fonts, scale, ascent, descent]) => {
  const scaled = (part) => `${((part / scale) * 100).toFixed(2)}%`;
  return `@font-face {
  font-family: '${family}';
  src: ${fonts.map((font) => `local('${font}')`).join(', ')};
  font-weight: ${weight};
  size-adjust: ${scale}%;
  ascent-override: ${scaled(ascent)};
  descent-override: ${scaled(descent)};
  line-gap-override: 0%;
}`;
});

/** The numbers of ranges such as `20-7E A0`. @param {string} ranges */
const points = (ranges) =>
  ranges.split(' ').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map((point) => Number.parseInt(point, 16));
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });

const folder = new URL('../src/ui/fonts/', import.meta.url);
const rules = ['/* Written by `npm run fonts`. */', ...STAND_INS];
for (const { family, from, axes, weight, features } of FACES) {
  for (const [script, [source, ranges]] of Object.entries(SCRIPTS)) {
    const file = new URL(
      `../node_modules/@fontsource-variable/${from}/files/${from}-${source}-wght-normal.woff2`,
      import.meta.url,
    );
    const kept = await subset(readFileSync(file), String.fromCodePoint(...points(ranges)), {
      targetFormat: 'woff2',
      variationAxes: axes,
      keepFeatures: script === 'latin' ? ['kern', ...features] : features,
      noHinting: true,
    });
    writeFileSync(new URL(`${from}-${script}.woff2`, folder), kept);
    rules.push(`@font-face {
  font-family: '${family}';
  src: url('./${from}-${script}.woff2') format('woff2');
  font-weight: ${weight};
  font-display: swap;
  unicode-range: ${ranges
    .split(' ')
    .map((range) => `U+${range}`)
    .join(', ')};
}`);
  }
}
writeFileSync(new URL('fonts.css', folder), `${rules.join('\n\n')}\n`);
