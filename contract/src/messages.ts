/** Texts that server and browser share, worded exactly as specified. */
export const messages = {
  fullNameEmpty: 'Full name cannot be empty',
  fullNameShort: 'Full name must be at least 3 characters long',
  fullNameLong: 'Full name must be at most 100 characters long',
  fullNameInvalid: 'Invalid full name',
  birthInvalid: 'Invalid date of birth',
  birthTooYoung: 'You must be at least 13 years old',
  birthTooOld: 'Invalid age, please enter a valid date of birth',
  emailInvalid: 'Invalid email address',
  emailEmpty: 'Email cannot be empty',
  passwordWeak:
    'Password must be at least 8 characters long and contain at least one uppercase letter, one number, and one special character',
  passwordCommon: 'This password is too common. Please choose another one.',
  otpInvalid: 'OTP should be a 6-digit number',
  signInEmpty: 'Email and Password cannot be empty',
  signUpEmpty: 'Fields cannot be empty',
  termsNotTicked: 'You must agree to the terms and conditions to sign up.',
  resetEmpty: 'Confirmation Code, Password cannot be empty',
  passwordsDiffer: 'Passwords do not match.',

  unknownError: 'An unknown error occurred',
  userNotConfirmed: 'User not confirmed',
  emailTaken: 'An account with this email already exists',
  credentialsWrong: 'Incorrect email or password',
  passwordWrong: 'The current password is wrong',
  sessionEnded: 'Your session has ended. Please sign in.',
  appTokenEnded: 'This app is not connected any more. Please connect it again.',
  appMayNot:
    'This app may not do that. Connect it again with the right it needs, or use the web app.',
  signUpUnfinished:
    'Your account is not created yet. Enter your full name and your date of birth as well.',
  passwordOfSignUpLocked:
    'There were too many wrong passwords or codes. Choose another password instead.',
  codeWrong: 'The code is wrong or has expired',
  linkEnded: 'This link was used or has expired. Please ask for a new mail.',
  passwordOfSignUpWrong: 'This is not the password of this sign-up',

  unsupportedType: 'Unsupported file type!',
  tooManyPhotos:
    'You cannot upload more than 1500 photos at a time. Please reduce the number of files and try again.',
  noCredits: 'No credits left. Add credits to upload more photos.',
  adminsOnly: 'Only Admin Users has access to this page',
} as const
