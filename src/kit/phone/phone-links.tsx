import { phonesIn } from './phones-in.ts';

/** The text of a phone field, in which each number is a link that calls it. */
export function PhoneLinks({ text, className }: { text: string; className?: string | undefined }) {
  return (
    <span>
      {phonesIn(text).map(({ at, text: part, href }) =>
        href === null ? (
          <bdi key={at}>{part}</bdi>
        ) : (
          <a key={at} href={href} className={className}>
            <bdi>{part}</bdi>
          </a>
        ),
      )}
    </span>
  );
}
