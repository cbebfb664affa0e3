import { render as renderAlone } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Toaster } from '#ui/toast/toaster.tsx';

/** As in the application: the toaster exists before any dialog opens. */
export const render = (page: ReactNode) =>
  renderAlone(page, {
    wrapper: ({ children }) => (
      <>
        <Toaster />
        {children}
      </>
    ),
  });
