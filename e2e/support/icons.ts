/** Draws the icons of public/: the app's own from icon.svg, and those of its shortcuts. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const FOLDER = fileURLToPath(new URL('../../public', import.meta.url));

const PAPER = '#f4efe5';
const INK = '#2c2620';
const SIGNAL = '#fd8a28';

/** The symbol of a shortcut's target, on a canvas of 24 by 24 as lucide draws. */
const SHORTCUTS: Readonly<Record<string, string>> = {
  today: `<circle cx="12" cy="12" r="4" fill="${SIGNAL}" stroke="${SIGNAL}"/><path d="M12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M6.3 17.7l-1.4 1.4M19.1 4.9l-1.4 1.4"/>`,
  groups: `<path d="M3.5 21 14 3M20.5 21 10 3M15.5 21 12 15l-3.5 6M2 21h20"/>`,
  'my-day': `<path d="M8 2v4M16 2v4M3 10h18"/><rect x="3" y="4" width="18" height="18" rx="2"/><path d="m9 16 2 2 4-4" stroke="${SIGNAL}"/>`,
};

const shortcut = (drawing: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="-8 -8 40 40"><circle cx="12" cy="12" r="20" fill="${PAPER}"/><g fill="none" stroke="${INK}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${drawing}</g></svg>`;

/** Without its rounded corners: systems cut the icon to their own shape. */
const square = (svg: string): string => svg.replace('rx="112"', '');

/** Within the circle that every system leaves, four fifths of it (https://www.w3.org/TR/appmanifest/#icon-masks). */
const inSafeZone = (svg: string): string =>
  square(svg)
    .replace('<circle cx="348"', '<g transform="translate(256 256) scale(0.8) translate(-241 -259)"><circle cx="348"')
    .replace('</svg>', '</g></svg>');

const drawn = async (name: string, svg: string, size: number): Promise<void> => {
  const picture = sharp(Buffer.from(svg), { density: (72 * size) / 96 }).resize(size, size);
  const bytes = await picture.png({ palette: true, quality: 90, effort: 10 }).toBuffer();
  writeFileSync(`${FOLDER}/${name}.png`, bytes);
  process.stdout.write(`public/${name}.png  ${Math.round(bytes.length / 1_000)} KB\n`);
};

export async function drawIcons(): Promise<void> {
  const svg = readFileSync(`${FOLDER}/icon.svg`, 'utf8');
  await drawn('icon-192', svg, 192);
  await drawn('icon-512', svg, 512);
  await drawn('icon-maskable-192', inSafeZone(svg), 192);
  await drawn('icon-maskable-512', inSafeZone(svg), 512);
  await drawn('apple-touch-icon', square(svg), 180);
  for (const [name, drawing] of Object.entries(SHORTCUTS)) await drawn(`shortcut-${name}-96`, shortcut(drawing), 96);
}
