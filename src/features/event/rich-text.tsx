import { useLayoutEffect, useRef } from 'react';
import { pictureAddress } from '#kit/addresses/picture-address.ts';
import { usePerson } from '#kit/app/context.ts';
import { classNames } from '#ui/class-names.ts';
import richText from '#ui/rich-text/rich-text.module.css';
import styles from './rich-text.module.css';
import { sanitise } from './sanitise.ts';

/**
 * A description or an instruction: HTML, sanitized here regardless of the server. Text without tags keeps its line
 * breaks.
 */
export function RichText({ html }: { html: string }) {
  const person = usePerson();
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { text, unsent } = sanitise(html);
    place.current?.replaceChildren(text);
    let isOver = false;
    const made: string[] = [];
    for (const [image, src] of unsent)
      void pictureAddress(person, src).then((address) => {
        if (address?.startsWith('blob:')) made.push(address);
        if (isOver) made.forEach(URL.revokeObjectURL);
        else if (address !== null) image.setAttribute('src', address);
      });
    return () => {
      isOver = true;
      made.forEach(URL.revokeObjectURL);
    };
  }, [html, person]);
  return (
    <div
      ref={place}
      dir="auto"
      className={classNames(richText.text, styles.text, !html.includes('<') && styles.plain)}
    />
  );
}
