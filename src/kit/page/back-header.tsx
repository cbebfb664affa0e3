import { Grid } from '#ui/layout/layout.tsx';
import { PageHeader, type PageHeaderProps } from '#ui/page-header/page-header.tsx';
import { BackLink, type BackLinkProps } from './back-link.tsx';

/** The top of a screen below another one: the back link, then its heading. */
export function BackHeader({ to, label, ...header }: Pick<BackLinkProps, 'to' | 'label'> & PageHeaderProps) {
  return (
    <Grid columns="auto-rest" gap={2} rowGap={0} breaks>
      <BackLink to={to} label={label} />
      <PageHeader {...header} />
    </Grid>
  );
}
