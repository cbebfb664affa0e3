/**
 * The emergency numbers of the countries whose authorities publish them clearly; none is guessed. No maintained package
 * has them: check them before each release.
 */

export interface EmergencyNumbers {
  /** For everything: the first number to call if there is one. */
  general?: string;
  police?: string;
  ambulance?: string;
  fire?: string;
}

/** The same number for police, ambulance and fire. */
const forAll = (countries: string, general: string): Record<string, EmergencyNumbers> =>
  Object.fromEntries(countries.split(' ').map((country) => [country, { general }]));

/** One number for everything, and one for each service. */
const all = (general: string, police: string, ambulance: string, fire: string): EmergencyNumbers => ({
  general,
  police,
  ambulance,
  fire,
});
/** One number for each service, and none for everything. */
const each = (police: string, ambulance: string, fire: string): EmergencyNumbers => ({ police, ambulance, fire });

const FRENCH = all('112', '17', '15', '18');

const NUMBERS: Readonly<Record<string, EmergencyNumbers>> = {
  ...forAll('CY DK EE ES FI LT MT NL PT RO SE IS MD GE TR AD MC GL FO', '112'),
  ...forAll('AX', '112'),
  ...forAll('US CA MX PR VI GU AS MP BM BZ HN CR PA DO VE EC UY PY AW KY PH JO', '911'),
  ...forAll('HK MO MY BD QA BH', '999'),
  ...forAll('KW RW NG TZ', '112'),
  ...forAll('GB IM JE GG IE', '999'),
  // Europe
  AL: all('112', '129', '127', '128'),
  AT: all('112', '133', '144', '122'),
  AZ: all('112', '102', '103', '101'),
  BA: all('112', '122', '124', '123'),
  BE: { general: '112', police: '101' },
  BG: all('112', '166', '150', '160'),
  BY: each('102', '103', '101'),
  CH: all('112', '117', '144', '118'),
  CZ: all('112', '158', '155', '150'),
  DE: each('110', '112', '112'),
  FR: FRENCH,
  GR: all('112', '100', '166', '199'),
  HR: all('112', '192', '194', '193'),
  HU: all('112', '107', '104', '105'),
  IT: all('112', '113', '118', '115'),
  LI: all('112', '117', '144', '118'),
  LU: { general: '112', police: '113' },
  LV: all('112', '110', '113', '112'),
  ME: all('112', '122', '124', '123'),
  MK: all('112', '192', '194', '193'),
  NO: each('112', '113', '110'),
  PL: all('112', '997', '999', '998'),
  RS: each('192', '194', '193'),
  RU: all('112', '102', '103', '101'),
  SI: { general: '112', police: '113' },
  SK: all('112', '158', '155', '150'),
  UA: all('112', '102', '103', '101'),
  // French departments and territories elsewhere
  GF: FRENCH,
  GP: FRENCH,
  MQ: FRENCH,
  RE: FRENCH,
  // Asia
  AE: each('999', '998', '997'),
  AM: each('102', '103', '101'),
  BN: each('993', '991', '995'),
  BT: each('113', '112', '110'),
  CN: each('110', '120', '119'),
  IL: each('100', '101', '102'),
  IN: all('112', '100', '102', '101'),
  IR: each('110', '115', '125'),
  JP: each('110', '119', '119'),
  KG: each('102', '103', '101'),
  KH: each('117', '119', '118'),
  KR: each('112', '119', '119'),
  KZ: all('112', '102', '103', '101'),
  LA: each('191', '195', '190'),
  LB: each('112', '140', '175'),
  LK: each('119', '1990', '110'),
  MM: each('199', '192', '191'),
  MN: each('102', '103', '101'),
  MV: each('119', '102', '118'),
  NP: each('100', '102', '101'),
  OM: { general: '9999' },
  SA: each('999', '997', '998'),
  SG: each('999', '995', '995'),
  TH: each('191', '1669', '199'),
  TW: each('110', '119', '119'),
  UZ: each('102', '103', '101'),
  VN: each('113', '115', '114'),
  // Oceania
  AU: { general: '000' },
  FJ: each('917', '911', '910'),
  NZ: { general: '111' },
  // The Americas
  AR: { general: '911', ambulance: '107', fire: '100' },
  BB: each('211', '511', '311'),
  BO: each('110', '118', '119'),
  BR: each('190', '192', '193'),
  CL: each('133', '131', '132'),
  CO: { general: '123' },
  CU: each('106', '104', '105'),
  GY: each('911', '913', '912'),
  JM: each('119', '110', '110'),
  NI: each('118', '128', '115'),
  PE: each('105', '106', '116'),
  SV: { general: '911' },
  TT: each('999', '811', '990'),
  // Africa
  BW: each('999', '997', '998'),
  EG: each('122', '123', '180'),
  GH: all('112', '191', '193', '192'),
  KE: { general: '999' },
  MA: each('19', '15', '15'),
  MU: each('999', '114', '115'),
  SN: each('17', '1515', '18'),
  TN: each('197', '190', '198'),
  UG: { general: '999' },
  ZA: all('112', '10111', '10177', '10177'),
  ZW: each('995', '994', '993'),
};

/** The emergency numbers of a country by its ISO 3166 code; null if they are not known for certain. */
export const emergencyNumbersOf = (country: string): EmergencyNumbers | null =>
  Object.hasOwn(NUMBERS, country) ? (NUMBERS[country] ?? null) : null;

/** The codes of the countries that have numbers. */
export const COUNTRIES_WITH_NUMBERS: readonly string[] = Object.keys(NUMBERS);
