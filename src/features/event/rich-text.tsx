import { useLayoutEffect, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './rich-text.module.css';
import { sanitise } from './sanitise.ts';

/** A description or an instruction: HTML, sanitised here whatever the server did. Text without tags keeps its line breaks. */
export function RichText({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(sanitise(html));
  }, [html]);
  return <div ref={place} dir="auto" className={classNames(styles.text, !html.includes('<') && styles.plain)} />;
}
