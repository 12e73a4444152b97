/** The texts of the auth screens; those of the specification are exact. */
export const copy = {
  pitch: {
    title: 'Your photos, in words',
    lead: 'Upload scanned or digital photos in batches of up to 1000 images. AI predicts keywords, a description, a period and a location for each one.',
    about:
      'A multimedia and image curation platform with AI features for businesses and consumers.',
  },

  signin: {
    ended:
      'You were signed out because your session has ended: it expired, or your password or your role was changed. The data that this browser had stored was removed. Sign in to continue.',
    title: 'Sign in',
    submit: 'Login',
    forgot: 'Forgot password',
    wait: 'Sign-in is delayed after too many wrong passwords, perhaps someone else’s. A link in an email lets this browser in at once.',
    mailLink: 'Mail me a link',
    linkMailed:
      'If there is an account with this address, the email with the link is on its way. You get at most one a day, so also look for one from earlier today.',
    newcomer: 'New here?',
    create: 'Create an account',
    apps: 'About apps for your computer:',
    macApp: 'Mac app',
    windowsApp: 'Windows app',
  },

  signup: {
    title: 'Create your account',
    submit: 'Create Account',
    agree: 'I agree to the',
    terms: 'Terms of Services',
    and: 'and the',
    privacy: 'Privacy Policy',
    known: 'Already have an account?',
    login: 'Login here',
  },

  code: {
    title: 'Check your email',
    text: 'OTP code sent to your email, please enter it to complete registration',
    label: 'Code',
    submit: 'Complete Sign Up',
    resend: 'Resend Code',
    linkUsed: 'Opened the link in the email on another device?',
    signIn: 'Sign in',
    resent: 'A new code is on its way.',
    noMail:
      'No mail server is set up here, so no mail arrives. The code is shown in the window where Verso was started, and is in its folder data/mail.',
  },

  created: {
    title: 'Account created',
    text: 'We successfully created your account.',
    next: 'Sign in with your email and password to upload your first photos.',
  },

  forgot: {
    title: 'Forgot password',
    text: 'Enter the email of your account and we send you a code.',
    submit: 'Send',
    confirmTitle: 'Confirm Forgot Password',
    confirmText: 'Enter the code from the email and choose a new password.',
    save: 'Save',
    otherEmail: 'Use another email',
    doneTitle: 'Password changed',
  },

  confirmLink: {
    title: 'Confirm your email address',
    text: 'Enter the password that you chose when you signed up. It proves that you started this sign-up, and not someone else with your address.',
    own: 'One click completes your registration.',
    other: 'Choose another password',
    empty: 'Enter the password of your sign-up',
  },

  newPassword: {
    title: 'Choose a new password',
    text: 'You used the link in the email, so you need no code.',
    unfinished:
      'You used the link in the email, so you need no code. Your account is not created yet: this form creates it.',
  },

  incompleteLink: {
    title: 'This link is incomplete',
    text: 'A part of its address is missing. Open the link in the email again, or copy the whole address into the browser.',
    another: {
      '/forgot-password': 'Send me a new email',
      '/signin': 'Sign in to get a new email',
    },
  },

  backToSignin: 'Back To Sign In',
  loading: 'Loading...',

  passwordRules: {
    length: 'At least 8 characters',
    uppercase: 'An uppercase letter',
    digit: 'A number',
    special: 'A special character',
  },
} as const
