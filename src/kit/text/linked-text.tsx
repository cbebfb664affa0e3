import { linkText } from './link-text.ts';

const ELSEWHERE = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const;

/** Plain text, with web addresses and emails as links. */
export const LinkedText = ({ children: text }: { children: string }) =>
  linkText(text).map(({ at, text: part, href }) =>
    href ? (
      <a key={at} href={href} {...(!href.startsWith('mailto:') && ELSEWHERE)}>
        {part}
      </a>
    ) : (
      part
    ),
  );
