/** An email that, where it is too long for a line, is broken before its host. */
export function EmailText({ email }: { email: string }) {
  const [name, ...host] = email.split('@');
  if (host.length === 0) return name;
  return (
    <>
      {name}
      <wbr />@{host.join('@')}
    </>
  );
}
