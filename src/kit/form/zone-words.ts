import { countryName, countryOfZone } from '#contract/records/emergency/countries.ts';
import { zoneCity } from '#contract/time/zone.ts';

/** Cities and countries, by the zone whose clocks they have; a country of several zones is at its best-known one. */
const PLACES: Readonly<Record<string, string>> = {
  'Africa/Cairo': 'Alexandria, Egypt',
  'Africa/Casablanca': 'Marrakesh, Marrakech, Rabat, Morocco',
  'Africa/Conakry': 'Guinea',
  'Africa/Johannesburg': 'Cape Town, Pretoria, Durban, South Africa',
  'Africa/Khartoum': 'Sudan',
  'Africa/Lagos': 'Abuja, Nigeria',
  'Africa/Nairobi': 'Mombasa, Kenya',
  'America/Argentina/Buenos_Aires': 'Argentina',
  'America/Bogota': 'Medellin, Colombia',
  'America/Chicago': 'Houston, Dallas, Austin, San Antonio, New Orleans, Minneapolis, St. Louis, Nashville, Milwaukee',
  'America/Denver': 'Salt Lake City, Albuquerque, Colorado',
  'America/Edmonton': 'Calgary, Banff',
  'America/Lima': 'Cusco, Peru',
  'America/Los_Angeles': 'San Francisco, San Diego, San Jose, Seattle, Portland, Las Vegas, Sacramento, California, LA',
  'America/Mexico_City': 'Guadalajara, Puebla, Mexico',
  'America/New_York':
    'Boston, Washington, Philadelphia, Miami, Orlando, Atlanta, Baltimore, Pittsburgh, Cleveland, Washington DC, NYC, USA, US, United States',
  'America/Nuuk': 'Greenland',
  'America/Santiago': 'Chile',
  'America/Sao_Paulo': 'Rio de Janeiro, Brasilia, Brazil, Rio',
  'America/Toronto': 'Ottawa, Montreal, Quebec, Quebec City, Canada',
  'America/Vancouver': 'Victoria, Whistler',
  'Asia/Bangkok': 'Chiang Mai, Phuket, Thailand',
  'Asia/Dubai': 'Abu Dhabi, Emirates, UAE',
  'Asia/Ho_Chi_Minh': 'Hanoi, Da Nang, Hue, Vietnam',
  'Asia/Hong_Kong': 'Kowloon',
  'Asia/Jakarta': 'Bandung, Yogyakarta, Indonesia',
  'Asia/Jerusalem': 'Tel Aviv, Haifa, Israel',
  'Asia/Kathmandu': 'Pokhara, Nepal',
  'Asia/Kolkata': 'Mumbai, Bombay, Delhi, New Delhi, Bangalore, Bengaluru, Chennai, Hyderabad, Goa, Jaipur, India',
  'Asia/Kuala_Lumpur': 'Penang, Malacca, Malaysia',
  'Asia/Makassar': 'Bali, Denpasar, Lombok',
  'Asia/Manila': 'Cebu, Davao, Philippines',
  'Asia/Phnom_Penh': 'Siem Reap, Angkor, Cambodia',
  'Asia/Qatar': 'Doha',
  'Asia/Riyadh': 'Jeddah, Mecca, Medina',
  'Asia/Seoul': 'Busan, Incheon, Jeju, Gyeongju, Korea',
  'Asia/Shanghai': "Beijing, Peking, Shenzhen, Guangzhou, Chengdu, Xi'an, Xian, Hangzhou, Nanjing, Wuhan, Lhasa, China",
  'Asia/Taipei': 'Kaohsiung, Tainan, Taiwan',
  'Asia/Tokyo': 'Osaka, Kyoto, Hiroshima, Nagoya, Sapporo, Fukuoka, Nara, Okinawa, Yokohama, Japan',
  'Asia/Ulaanbaatar': 'Mongolia',
  'Asia/Vientiane': 'Luang Prabang, Laos',
  'Asia/Yangon': 'Mandalay, Burma, Myanmar',
  'Australia/Brisbane': 'Gold Coast, Cairns, Queensland',
  'Australia/Sydney': 'Canberra, New South Wales',
  'Europe/Amsterdam': 'The Hague, Rotterdam, Netherlands, Den Haag, Holland',
  'Europe/Athens': 'Thessaloniki, Crete, Greece, Athina',
  'Europe/Berlin': 'Munich, Frankfurt, Hamburg, Cologne, Dresden, Germany, München, Köln',
  'Europe/Brussels': 'Antwerp, Bruges, Ghent, Belgium, Bruxelles',
  'Europe/Copenhagen': 'København',
  'Europe/Dublin': 'Cork, Galway, Ireland',
  'Europe/Istanbul': 'Ankara, Izmir, Turkey, Türkiye',
  'Europe/Kyiv': 'Lviv, Odesa, Ukraine',
  'Europe/Lisbon': 'Porto, Portugal, Lisboa',
  'Europe/London':
    'Edinburgh, Glasgow, Manchester, Birmingham, Liverpool, Cardiff, Oxford, Cambridge, England, Britain, Great Britain, UK, United Kingdom, Scotland, Wales, Belfast, Northern Ireland',
  'Europe/Madrid': 'Barcelona, Seville, Valencia, Granada, Spain, Sevilla',
  'Europe/Moscow': 'St. Petersburg, Saint Petersburg, Moskva, Russia',
  'Europe/Oslo': 'Bergen, Norway',
  'Europe/Paris': 'Lyon, Nice, Marseille, Strasbourg, France',
  'Europe/Prague': 'Brno, Czechia, Praha, Czech Republic',
  'Europe/Rome': 'Milan, Venice, Florence, Naples, Italy, Roma, Milano, Venezia, Firenze, Napoli',
  'Europe/Stockholm': 'Gothenburg, Sweden, Göteborg',
  'Europe/Vienna': 'Salzburg, Innsbruck, Austria, Wien',
  'Europe/Warsaw': 'Krakow, Gdansk, Poland, Warszawa',
  'Europe/Zurich': 'Geneva, Bern, Basel, Lausanne, Switzerland, Genève',
  'Pacific/Auckland': 'Wellington, Christchurch, Queenstown, New Zealand',
  'Pacific/Honolulu': 'Hawaii, Waikiki, Maui',
};

/** Short names of clocks that screens write by their offset. */
const MORE_CLOCKS: Readonly<Record<string, string>> = {
  'Asia/Bangkok': 'ICT',
  'Asia/Dubai': 'GST',
  'Asia/Ho_Chi_Minh': 'ICT',
  'Asia/Hong_Kong': 'HKT',
  'Asia/Jakarta': 'WIB',
  'Asia/Kathmandu': 'NPT',
  'Asia/Kuala_Lumpur': 'MYT',
  'Asia/Manila': 'PHT PST',
  'Asia/Shanghai': 'CST China Standard Time',
  'Asia/Singapore': 'SGT',
  'Europe/Istanbul': 'TRT',
  'Europe/Moscow': 'MSK',
};

/** Short names that several zones have, at the zone that travellers mean by them. */
const MEANT: Readonly<Record<string, string>> = {
  'America/Chicago': 'CST, CDT, CT, Central, Central Time',
  'America/Denver': 'MST, MDT, MT, Mountain, Mountain Time',
  'America/Los_Angeles': 'PST, PDT, PT, Pacific, Pacific Time',
  'Asia/Kolkata': 'IST, India Standard Time',
};

/** Short names of clocks with their spoken form. 'Central' is of America alone, but China's clocks are CST too. */
const SAID: Readonly<Record<string, string>> = {
  AKST: 'Alaska Standard Daylight Time',
  AST: 'Atlantic Standard Daylight Time',
  BST: 'British Summer Time',
  CDT: 'Central Standard Daylight Time CT',
  CET: 'Central European Time',
  EST: 'Eastern Standard Daylight Time ET',
  HST: 'Hawaii Standard Time',
  JST: 'Japan Standard Time',
  KST: 'Korea Standard Time',
  MST: 'Mountain Standard Daylight Time MT',
  NZST: 'New Zealand Standard Time',
  PST: 'Pacific Standard Daylight Time PT',
};

/**
 * The names of a zone. Short names and the country, which other zones have too, are words of one longer text: a name
 * that is a text of its own is found first.
 * @param present the present name of the zone  @param clocks the short names of its clocks
 */
export function namesOfZone(present: string, clocks: readonly string[]): string[] {
  const city = zoneCity(present);
  const country = countryName(countryOfZone(present) ?? '');
  const shared = [present, country, MORE_CLOCKS[present], ...clocks, ...clocks.map((clock) => SAID[clock])];
  const own = [PLACES[present], MEANT[present]].filter(Boolean).join(', ');
  return [city, `${city} City`, ...own.split(', '), shared.filter(Boolean).join(' ')];
}
