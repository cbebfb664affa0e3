/** An email that breaks before its host where it is too long for a line. */
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
