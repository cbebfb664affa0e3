import { Fragment } from 'react';

/** Names in sequence, each in the direction of its own letters, so that the commas stay between them. */
export function Names({ of }: { of: readonly string[] }) {
  return of.map((name, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name.
    <Fragment key={at}>
      {at > 0 && ', '}
      <bdi>{name}</bdi>
    </Fragment>
  ));
}
