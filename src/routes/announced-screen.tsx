import { Link } from '@tanstack/react-router';
import ConstructionIcon from 'lucide-react/icons/construction';
import type { ReactNode } from 'react';
import { toDashboard, toLogin } from '#kit/addresses.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { PageHeader } from '#ui/page-header/page-header.tsx';
import styles from './plain-page.module.css';

/** A screen that a later version brings: its name, the truth, and a way back. */
export function AnnouncedScreen({ title }: { title: string }) {
  return (
    <Announced
      title={title}
      back={
        <Link {...toDashboard} className={buttonClass()}>
          Back to Home
        </Link>
      }
    />
  );
}

/** The same for a person who is not signed in: without the shell, and back to the login screen. */
export function SignedOutAnnouncedScreen({ title }: { title: string }) {
  return (
    <main className={styles.page}>
      <Announced
        title={title}
        back={
          <Link {...toLogin()} className={buttonClass()}>
            Back to Login
          </Link>
        }
      >
        Whoever manages your expeditions can help you with your password.
      </Announced>
    </main>
  );
}

function Announced({ title, back, children }: { title: string; back: ReactNode; children?: ReactNode }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState icon={<ConstructionIcon />} title="This screen is not part of this version yet." action={back}>
        {children}
      </EmptyState>
    </>
  );
}
