/** The same for signing up, resetting a password and changing a running plan. */
export const accountWrites = {
  mailLink: {
    page: 'Sign in, after many failures',
    press: 'Mail me a link',
    reads: 'Network Error',
  },
  resend: { page: 'Complete sign up', press: 'Resend Code', reads: 'An unknown error occurred' },
  complete: {
    page: 'Complete sign up',
    press: 'the sixth digit, or Complete Sign Up',
    reads: 'An unknown error occurred',
  },
  confirmLink: {
    page: 'Confirm your email address, from a mail',
    press: 'Complete Sign Up',
    reads: 'An unknown error occurred',
  },
  reset: { page: 'Confirm forgot password', press: 'Save', reads: 'An unknown error occurred' },
  newPassword: {
    page: 'Choose a new password, from a mail',
    press: 'Save',
    reads: 'An unknown error occurred',
  },
  removeBrowser: {
    page: 'Profile',
    press: 'Remove, for a known browser',
    reads: 'The browser was not removed: Network Error',
  },
  createToken: { page: 'Profile', press: 'Create token', reads: 'Network Error' },
  disconnect: {
    page: 'Profile',
    press: 'Disconnect, for an app',
    reads: 'The app was not disconnected: Network Error',
  },
  connect: { page: 'Connect an app', press: 'Continue, Connect or Refuse', reads: 'Network Error' },

  upgrade: {
    page: 'Plan & Billing',
    press: 'Upgrade To This Plan, before its sum is known',
    reads: 'An unknown error occurred',
  },
  change: {
    page: 'Plan & Billing',
    press: 'Yes, Change Plan',
    reads: 'Your plan was not changed: Network Error',
  },
  manage: { page: 'Plan & Billing', press: 'Manage', reads: '' },
  keep: {
    page: 'Plan & Billing',
    press: 'Keep My Plan',
    reads: 'Your plan was not changed: Network Error',
  },
} as const
