import { Navigate } from '@tanstack/react-router';
import { useTodaysPlan } from '#features/dashboard/todays-plan.ts';

/** /today: redirects to today's plan. */
export function TodayRoute() {
  const plan = useTodaysPlan();
  return plan ? <Navigate {...plan} replace /> : null;
}
