import type { SpecifiedText } from './specified-text.ts';

const signIn = (title: string) => `tests/features/sign-in/sign-in.test.tsx › ${title}`;
const password = (title: string) => `tests/features/sign-in/passwords.test.tsx › ${title}`;
const TITLES = signIn('the screen bears its title and subtitle, and opens on the Email & Password tab');
const FAILS = signIn('a sign-in that fails %s says why and keeps what was typed');
const WRONG_FIELD = signIn('what is missing or wrong is said at its field, and nothing is sent');
const REFUSED = password('that is %s is refused at its field');
const VALIDATED = password('is validated first, and says so');
const BAD_LINK = password('that leads no further says: %s');
const NOT_SET = password('that cannot be set says why, %s, and keeps what was typed');
// biome-ignore lint/suspicious/noTemplateCurlyInString: the title stands there with its place.
const SET = password('leads to the login screen after ${delay} ms once it is set, with its toast');

/** Signing in, forgotten passwords, and the links of mails. */
export const GETTING_IN: readonly SpecifiedText[] = [
  { text: 'Matrix Expedition Management System', test: TITLES },
  { text: 'Sign in to manage your expeditions', test: TITLES },
  { text: 'Email & Password', test: TITLES },
  { text: 'Sign in', test: TITLES },
  { text: 'Forgot your password?', test: TITLES },
  { text: 'Continue with', test: signIn('the third-party tab leads the browser to /api/login') },
  {
    text: 'Login successful',
    test: signIn('success is told, and a moment later the dashboard stands in place of the sign-in screen'),
  },
  { text: 'Login failed', test: FAILS },
  { text: 'Invalid email or password', test: FAILS },
  { text: 'Login error', test: FAILS },
  { text: 'An unexpected error occurred. Please try again.', test: FAILS },
  {
    text: 'Signing in...',
    test: signIn('while it runs the button does nothing and says so; a refusal leads to the password'),
  },
  { text: 'Please enter a valid email address', test: WRONG_FIELD },
  { text: 'Password is required', test: WRONG_FIELD },
  { text: 'Email Address', test: password('is reached from the login screen and leads back') },
  { text: 'Send Reset Link', test: password('says that it is being sent') },
  { text: 'Sending reset link...', test: password('says that it is being sent') },
  { text: 'Back to Login', test: password('is reached from the login screen and leads back') },
  {
    text: 'Failed to send password reset email',
    test: password('that could not be sent says so %s, and keeps the email'),
  },
  {
    text: 'If an account with that email exists, a password reset link has been sent.',
    test: password('has its link sent to the email, trimmed and in lower case, and the form is cleared'),
  },
  { text: 'Set Your Password', test: SET },
  { text: 'Reset Your Password', test: SET },
  { text: 'Validating your request...', test: VALIDATED },
  { text: 'Invalid Request', test: BAD_LINK },
  { text: 'Go to Login', test: BAD_LINK },
  { text: 'The link you followed has expired or is invalid.', test: BAD_LINK },
  { text: 'Invalid or expired token', test: BAD_LINK },
  { text: 'No token provided', test: BAD_LINK },
  { text: 'Error validating token', test: BAD_LINK },
  { text: 'Setting password...', test: password('is told while it is set') },
  { text: 'Password must be at least 8 characters', test: REFUSED },
  { text: 'Passwords do not match', test: REFUSED },
  { text: 'Error', test: NOT_SET },
  { text: 'Failed to set password', test: NOT_SET },
  { text: 'Failed to reset password', test: NOT_SET },
  { text: 'An unexpected error occurred', test: NOT_SET },
  { text: 'Your password has been reset. You can now log in.', test: SET },
  { text: 'Your password has been set successfully. You will be redirected to login.', test: SET },
];
