interface TypedPhones {
  typed: readonly string[];
  /** The texts before the change: they stay as they are. */
  before: readonly string[];
  /** The time zone of the group, which gives the country of numbers without a code. */
  zone: string;
}

/**
 * Null where the library cannot be loaded, for example before a new version of the app: numbers are then kept as typed.
 */
const loadLibrary = () => import('./phone-library.ts').catch(() => null);

/**
 * Reads the phone numbers of a form before it is saved. The result is a function that returns the text to store: with
 * the code of the group's country where that is known and the number is valid there, else as typed.
 */
export async function readPhones({ typed, before, zone }: TypedPhones): Promise<(text: string) => string> {
  const isNew = (text: string) => text.trim() !== '' && !before.includes(text);
  const library = typed.some(isNew) ? await loadLibrary() : null;
  return (text) => (library && isNew(text) ? library.withCountry(text, zone) : text);
}

/**
 * A number of the country with a code such as `+44`, as it is stored: as typed where it is not one. Null if the library
 * cannot be loaded.
 */
export async function readPhone(text: string, code: string): Promise<string | null> {
  const library = await loadLibrary();
  return library && (library.withCode(text, code) ?? text.trim());
}
