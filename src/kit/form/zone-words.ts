/** The names that people use for a zone, beside its own. */

/** Cities and countries, by the zone whose clocks they have. */
const PLACES: Readonly<Record<string, string>> = {
  'Africa/Cairo': 'Alexandria, Egypt',
  'Africa/Casablanca': 'Marrakesh, Marrakech, Rabat, Morocco',
  'Africa/Johannesburg': 'Cape Town, Pretoria, Durban, South Africa',
  'Africa/Lagos': 'Abuja, Nigeria',
  'Africa/Nairobi': 'Mombasa, Kenya',
  'America/Bogota': 'Medellin, Colombia',
  'America/Chicago': 'Houston, Dallas, Austin, San Antonio, New Orleans, Minneapolis, St. Louis, Nashville, Milwaukee',
  'America/Denver': 'Salt Lake City, Albuquerque, Colorado',
  'America/Edmonton': 'Calgary, Banff',
  'America/Lima': 'Cusco, Peru',
  'America/Los_Angeles': 'San Francisco, San Diego, San Jose, Seattle, Portland, Las Vegas, Sacramento, California',
  'America/Mexico_City': 'Guadalajara, Puebla',
  'America/New_York': 'Boston, Washington, Philadelphia, Miami, Orlando, Atlanta, Baltimore, Pittsburgh, Cleveland',
  'America/Sao_Paulo': 'Rio de Janeiro, Brasilia, Brazil',
  'America/Toronto': 'Ottawa, Montreal, Quebec',
  'America/Vancouver': 'Victoria, Whistler',
  'Asia/Bangkok': 'Chiang Mai, Phuket, Thailand',
  'Asia/Dubai': 'Abu Dhabi, Emirates',
  'Asia/Hong_Kong': 'Kowloon',
  'Asia/Jakarta': 'Bandung, Yogyakarta',
  'Asia/Jerusalem': 'Tel Aviv, Haifa, Israel',
  'Asia/Kathmandu': 'Pokhara, Nepal',
  'Asia/Kolkata': 'Mumbai, Bombay, Delhi, New Delhi, Bangalore, Bengaluru, Chennai, Hyderabad, Goa, Jaipur, India',
  'Asia/Kuala_Lumpur': 'Penang, Malacca, Malaysia',
  'Asia/Makassar': 'Bali, Denpasar, Lombok',
  'Asia/Manila': 'Cebu, Davao, Philippines',
  'Asia/Phnom_Penh': 'Siem Reap, Angkor, Cambodia',
  'Asia/Ho_Chi_Minh': 'Hanoi, Da Nang, Hue, Vietnam',
  'Asia/Riyadh': 'Jeddah, Mecca, Medina',
  'Asia/Seoul': 'Busan, Incheon, Jeju, Gyeongju, Korea',
  'Asia/Shanghai': "Beijing, Peking, Shenzhen, Guangzhou, Chengdu, Xi'an, Xian, Hangzhou, Nanjing, Wuhan, Lhasa, China",
  'Asia/Taipei': 'Kaohsiung, Tainan, Taiwan',
  'Asia/Tokyo': 'Osaka, Kyoto, Hiroshima, Nagoya, Sapporo, Fukuoka, Nara, Okinawa, Yokohama, Japan',
  'Asia/Vientiane': 'Luang Prabang, Laos',
  'Asia/Yangon': 'Mandalay, Burma, Myanmar',
  'Australia/Brisbane': 'Gold Coast, Cairns, Queensland',
  'Australia/Sydney': 'Canberra, New South Wales',
  'Europe/Amsterdam': 'The Hague, Rotterdam, Netherlands',
  'Europe/Athens': 'Thessaloniki, Crete, Greece',
  'Europe/Berlin': 'Munich, Frankfurt, Hamburg, Cologne, Dresden, Germany',
  'Europe/Brussels': 'Antwerp, Bruges, Ghent, Belgium',
  'Europe/Dublin': 'Cork, Galway, Ireland',
  'Europe/Istanbul': 'Ankara, Izmir, Turkey',
  'Europe/Kyiv': 'Lviv, Odesa, Ukraine',
  'Europe/Lisbon': 'Porto, Portugal',
  'Europe/London':
    'Edinburgh, Glasgow, Manchester, Birmingham, Liverpool, Cardiff, Oxford, Cambridge, England, Britain',
  'Europe/Madrid': 'Barcelona, Seville, Valencia, Granada, Spain',
  'Europe/Moscow': 'St. Petersburg, Saint Petersburg',
  'Europe/Oslo': 'Bergen, Norway',
  'Europe/Paris': 'Lyon, Nice, Marseille, Strasbourg, France',
  'Europe/Prague': 'Brno, Czechia',
  'Europe/Rome': 'Milan, Venice, Florence, Naples, Italy',
  'Europe/Stockholm': 'Gothenburg, Sweden',
  'Europe/Vienna': 'Salzburg, Innsbruck, Austria',
  'Europe/Warsaw': 'Krakow, Gdansk, Poland',
  'Europe/Zurich': 'Geneva, Bern, Basel, Lausanne, Switzerland',
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
  'Asia/Manila': 'PHT, PST',
  'Asia/Shanghai': 'CST, China Standard Time',
  'Asia/Singapore': 'SGT',
  'Europe/Istanbul': 'TRT',
  'Europe/Moscow': 'MSK',
};

/** Short names of clocks with their spoken form. */
const SAID: Readonly<Record<string, string>> = {
  AKST: 'Alaska Time',
  AST: 'Atlantic Time',
  BST: 'British Summer Time',
  CET: 'Central European Time',
  EST: 'Eastern Time, ET',
  HST: 'Hawaii Time',
  JST: 'Japan Standard Time',
  KST: 'Korea Standard Time',
  MST: 'Mountain Time, MT',
  NZST: 'New Zealand Time',
  PST: 'Pacific Time, PT',
};

/** 'Central' refers to the middle of America alone, but China's clocks have the same short name. */
const CENTRAL = 'Central Time, CT';

/** @param present the present name of the zone  @param clocks the short names of its clocks */
export const wordsOfZone = (present: string, clocks: readonly string[]): string =>
  [
    PLACES[present],
    MORE_CLOCKS[present],
    ...clocks,
    ...clocks.map((clock) => SAID[clock]),
    clocks.includes('CDT') ? CENTRAL : '',
  ]
    .filter(Boolean)
    .join(', ');
