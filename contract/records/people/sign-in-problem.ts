/**
 * The reasons why a third-party sign-in came back to `/login?problem=…`, with their texts. The specification gives no
 * texts for these; none of them reveals whether another person has an account.
 */
export const SIGN_IN_PROBLEMS = {
  'no-provider': 'Third-party sign-in is not set up here.',
  unavailable: 'Third-party sign-in is unavailable. Please try again later.',
  cancelled: 'Third-party sign-in was canceled.',
  failed: 'Third-party sign-in failed. Please try again.',
  'email-not-verified': 'Your third-party account has no verified email address.',
  'no-account': 'No account has this email address. Please ask an administrator to invite you.',
} as const;
export type SignInProblem = keyof typeof SIGN_IN_PROBLEMS;
