/**
 * The short names that people use for a zone's clocks. Engines have different lists, so the app has its own; a zone
 * that is not in it is named by its offset.
 */

/** The name of a zone's clocks by their offset from UTC in minutes. */
type Names = Readonly<Record<number, string>>;

const cities = (region: string, names: string): string[] => names.split(' ').map((city) => `${region}/${city}`);

const FAMILIES: readonly [zones: readonly string[], names: Names][] = [
  [['Asia/Tokyo'], { 540: 'JST' }],
  [['Asia/Seoul'], { 540: 'KST' }],
  [['Asia/Kolkata', 'Asia/Calcutta'], { 330: 'IST' }],
  [['Asia/Jerusalem'], { 120: 'IST', 180: 'IDT' }],
  [cities('Australia', 'Sydney Melbourne Hobart Canberra Brisbane'), { 600: 'AEST', 660: 'AEDT' }],
  [cities('Australia', 'Adelaide Darwin'), { 570: 'ACST', 630: 'ACDT' }],
  [['Australia/Perth'], { 480: 'AWST' }],
  [['Pacific/Auckland'], { 720: 'NZST', 780: 'NZDT' }],
  [['Pacific/Honolulu'], { '-600': 'HST' }],
  [cities('Europe', 'London Belfast Jersey Guernsey Isle_of_Man'), { 0: 'GMT', 60: 'BST' }],
  [['Europe/Dublin'], { 0: 'GMT', 60: 'IST' }],
  [['Europe/Lisbon'], { 0: 'WET', 60: 'WEST' }],
  [
    cities(
      'Europe',
      'Paris Berlin Madrid Rome Vienna Zurich Amsterdam Brussels Luxembourg Copenhagen Oslo Stockholm Prague ' +
        'Bratislava Budapest Warsaw Belgrade Ljubljana Zagreb Sarajevo Monaco Malta Andorra Vaduz San_Marino Vatican',
    ),
    { 60: 'CET', 120: 'CEST' },
  ],
  [cities('Europe', 'Athens Helsinki Bucharest Sofia Kyiv Kiev Riga Tallinn Vilnius'), { 120: 'EET', 180: 'EEST' }],
  [['Africa/Johannesburg'], { 120: 'SAST' }],
  [cities('America', 'New_York Toronto Detroit'), { '-300': 'EST', '-240': 'EDT' }],
  [cities('America', 'Chicago Winnipeg'), { '-360': 'CST', '-300': 'CDT' }],
  [cities('America', 'Denver Edmonton Boise Phoenix'), { '-420': 'MST', '-360': 'MDT' }],
  [cities('America', 'Los_Angeles Vancouver'), { '-480': 'PST', '-420': 'PDT' }],
  [['America/Anchorage'], { '-540': 'AKST', '-480': 'AKDT' }],
  [['America/Halifax'], { '-240': 'AST', '-180': 'ADT' }],
];

const NAMES = new Map(FAMILIES.flatMap(([zones, names]) => zones.map((zone) => [zone, names] as const)));

/** Zones that engines list by an earlier name, which every version knows, with their current names. */
const RENAMED: ReadonlyMap<string, string> = new Map(
  `
    Africa/Asmera Africa/Asmara
    America/Buenos_Aires America/Argentina/Buenos_Aires
    America/Catamarca America/Argentina/Catamarca
    America/Coral_Harbour America/Atikokan
    America/Cordoba America/Argentina/Cordoba
    America/Godthab America/Nuuk
    America/Indianapolis America/Indiana/Indianapolis
    America/Jujuy America/Argentina/Jujuy
    America/Louisville America/Kentucky/Louisville
    America/Mendoza America/Argentina/Mendoza
    Asia/Calcutta Asia/Kolkata
    Asia/Katmandu Asia/Kathmandu
    Asia/Rangoon Asia/Yangon
    Asia/Saigon Asia/Ho_Chi_Minh
    Atlantic/Faeroe Atlantic/Faroe
    Europe/Kiev Europe/Kyiv
    Pacific/Enderbury Pacific/Kanton
    Pacific/Ponape Pacific/Pohnpei
    Pacific/Truk Pacific/Chuuk
  `
    .trim()
    .split('\n')
    .map((pair) => pair.trim().split(' ') as [string, string]),
);

/** 'Asia/Kolkata' for Asia/Calcutta: for display and comparison only; an engine may know only the earlier name. */
export const presentZone = (zone: string): string => RENAMED.get(zone) ?? zone;

/** Every short name of a zone's clocks: 'EST', 'EDT'. */
export const abbreviationsOf = (zone: string): readonly string[] => Object.values(NAMES.get(zone) ?? {});

/** 'JST' for Asia/Tokyo at 540 minutes; null if people use no name. */
export const abbreviationOf = (zone: string, offsetMinutes: number): string | null =>
  NAMES.get(zone)?.[offsetMinutes] ?? null;
