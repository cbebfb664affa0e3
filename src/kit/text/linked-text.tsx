import { linkText } from './link-text.ts';

/** Plain text, with web addresses and emails as links. */
export const LinkedText = ({ children: text }: { children: string }) =>
  linkText(text, location.origin).map(({ at, text: part, link }) =>
    link ? (
      <a key={at} {...link}>
        {part}
      </a>
    ) : (
      part
    ),
  );
