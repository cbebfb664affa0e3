import { Navigate } from '@tanstack/react-router';
import { useTodaysPlan } from '#features/dashboard/todays-plan.ts';

/** /today: leads to where today's plan is. */
export function TodayRoute() {
  const plan = useTodaysPlan();
  return plan ? <Navigate {...plan} replace /> : null;
}
