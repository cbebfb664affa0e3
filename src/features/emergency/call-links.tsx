import PhoneIcon from 'lucide-react/icons/phone';
import { phonesIn } from '#kit/phone/phones-in.ts';
import { classNames } from '#ui/class-names.ts';
import { Row, Text } from '#ui/layout/layout.tsx';
import styles from './call-links.module.css';

interface CallLinksProps {
  /** The person or service that answers: 'Ambulance'. */
  who: string;
  /** A second, smaller line about them. */
  more?: string;
  /** The field's text, which may hold several numbers. */
  phone: string;
  /** Whether the number is one of the most important ones. */
  urgent?: boolean;
}

/** A large link that calls a number with one tap; a field with several numbers becomes several links. */
export function CallLinks({ who, more, phone, urgent }: CallLinksProps) {
  const className = classNames(styles.call, urgent && styles.urgent);
  const calls = callsOf(phone);
  if (calls.length === 0) {
    return (
      <p dir="auto">
        <b>{who}</b>
        {more && `, ${more}`} <span>{phone}</span>
      </p>
    );
  }
  return calls.map(({ text, href }) => (
    <a key={text} href={href} className={className}>
      <PhoneIcon aria-hidden="true" />
      <Row as="span" gap={3} rowGap={1} justify="between" wrap>
        <Text as="span" shrinks weight="title" breaks className={styles.who} dir="auto">
          {who}
          {more && <span className={styles.more}>{more}</span>}
        </Text>{' '}
        <Text as="span" size="part" weight="medium" shrinks breaks tabular dir="ltr">
          {text}
        </Text>
      </Row>
    </a>
  ));
}

const BETWEEN = /^[\s,;/|、]+|[\s,;/|、]+$/g;

/** Splits a field into its numbers. Each keeps the words before it, and the last one also those after it. */
function callsOf(phone: string): { text: string; href: string }[] {
  const numbers = phonesIn(phone).filter(({ href }) => href !== null);
  const ends = numbers.map(({ at, text }) => at + text.length);
  return numbers.map(({ href }, place) => {
    const isLast = place === numbers.length - 1;
    const text = phone.slice(ends[place - 1] ?? 0, isLast ? phone.length : ends[place]);
    return { text: text.replaceAll(BETWEEN, ''), href: href ?? '' };
  });
}
