import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import {
  birthDateToWire,
  checkBirthDate,
  checkEmail,
  checkForgotEmail,
  checkFullName,
  checkOtp,
  checkPassword,
  checkReset,
  checkSignIn,
  checkSignUp,
  isAdminRole,
  parseBirthDate,
} from './rules.ts'

const today = new Date(2026, 10, 20)
const good = {
  full_name: "O'Neil, Jr.",
  date_of_birth: '05/03/1990',
  email: 'ana@example.org',
  password: 'Secret1!',
}

// AUTH-034
test('a full name is required', () => {
  expect(checkFullName('')).toBe('Full name cannot be empty')
  expect(checkFullName('   ')).toBe('Full name cannot be empty')
})

// AUTH-035
test('a full name has at least 3 characters', () => {
  expect(checkFullName('Al')).toBe('Full name must be at least 3 characters long')
  expect(checkFullName('Ali')).toBeNull()
})

// AUTH-036, A-97
test('a full name has at most 100 letters, in scripts outside the Basic Multilingual Plane too', () => {
  for (const letter of ['a', '李', '\u{20000}']) {
    expect(checkFullName(` ${letter.repeat(100)} `), letter).toBeNull()
    expect(checkFullName(letter.repeat(101)), letter).toBe(
      'Full name must be at most 100 characters long',
    )
  }
})

// AUTH-036, A-75
test('joiners are allowed between the letters of a full name, and nowhere else', () => {
  for (const name of ['علی\u200cرضا', 'ශ්\u200dරීමතී', 'Ali علی\u200cرضا'])
    expect(checkFullName(name), name).toBeNull()
  for (const name of ['\u200cAnna', 'Anna\u200c', 'An \u200cna', 'An\u200c\u200cna', 'An\u200bna'])
    expect(checkFullName(name), JSON.stringify(name)).toBe('Invalid full name')
  expect(checkFullName('A\u200cl')).toBe('Full name must be at least 3 characters long')
})

// AUTH-036
test('a full name may contain letters of any script and limited punctuation', () => {
  for (const name of ["O'Neil, Jr.", 'Åsa Öberg', '李小龍', 'Jean-Luc', 'Nguyễn Thị']) {
    expect(checkFullName(name), name).toBeNull()
  }
  for (const name of ['A1b', 'Ana_Duarte', 'ana@example', 'Ana<b>']) {
    expect(checkFullName(name), name).toBe('Invalid full name')
  }
})

// AUTH-037
test('a date of birth must exist in the calendar and be in the past', () => {
  for (const value of ['', '31/02/2000', '00/01/2000', '1990-03-05', '01/01/2030']) {
    expect(checkBirthDate(value, today), value).toBe('Invalid date of birth')
  }
  expect(parseBirthDate('29/02/2000')).toEqual({ year: 2000, month: 2, day: 29 })
})

// AUTH-038, LIM-020
test('a person can sign up on their 13th birthday, but not the day before', () => {
  expect(checkBirthDate('20/11/2013', today)).toBeNull()
  expect(checkBirthDate('21/11/2013', today)).toBe('You must be at least 13 years old')
})

//
test('an installation may require a higher age', () => {
  expect(checkBirthDate('20/11/2010', today, 16)).toBeNull()
  expect(checkBirthDate('21/11/2010', today, 16)).toBe('You must be at least 16 years old')
})

// AUTH-039, LIM-020
test('a person of 100 years can sign up until the next birthday', () => {
  expect(checkBirthDate('21/11/1925', today)).toBeNull()
  expect(checkBirthDate('20/11/1925', today)).toBe(
    'Invalid age, please enter a valid date of birth',
  )
})

// AUTH-040
test('an email address must have the standard form', () => {
  for (const value of ['ana@example.org', 'a.b+c@sub.example.co', 'ÜBER@example.org']) {
    expect(checkEmail(value), value).toBeNull()
  }
  for (const value of ['', 'ana', 'ana@', '@example.org', 'ana@example', 'a b@example.org']) {
    expect(checkEmail(value), value).toBe('Invalid email address')
  }
})

// AUTH-041, AUTH-042, AUTH-043, AUTH-044, AUTH-045, LIM-021
test('a password must meet every condition', () => {
  expect(checkPassword('Secret1!')).toBeNull()
  for (const weak of ['Secre1!', 'secret1!', 'Secrets!', 'Secret12']) {
    expect(checkPassword(weak), weak).toBe(
      'Password must be at least 8 characters long and contain at least one uppercase letter, one number, and one special character',
    )
  }
})

// AUTH-057, LIM-022
test('a one-time code has six digits', () => {
  expect(checkOtp('012345')).toBeNull()
  for (const value of ['', '12345', '1234567', '12345a', '１２３４５６']) {
    expect(checkOtp(value), value).toBe('OTP should be a 6-digit number')
  }
})

// AUTH-011, AUTH-012
test('sign-in errors are joined into one sentence', () => {
  expect(checkSignIn({ email: '', password: '' })).toBe('Email and Password cannot be empty')
  expect(checkSignIn({ email: 'bad', password: 'x' })).toBe(
    `Invalid email address and ${messages.passwordWeak}`,
  )
  expect(checkSignIn({ email: 'bad', password: good.password })).toBe('Invalid email address')
  expect(checkSignIn({ email: good.email, password: '' })).toBe(messages.passwordWeak)
  expect(checkSignIn({ email: good.email, password: good.password })).toBeNull()
})

// AUTH-031, AUTH-032
test('sign-up errors are joined into one sentence', () => {
  const empty = { full_name: '', date_of_birth: '', email: '', password: '' }
  expect(checkSignUp(empty, today)).toBe('Fields cannot be empty')
  expect(checkSignUp({ ...empty, full_name: 'Al' }, today)).toBe(
    `Full name must be at least 3 characters long and Invalid date of birth and Invalid email address and ${messages.passwordWeak}`,
  )
  expect(checkSignUp({ ...good, email: 'bad' }, today)).toBe('Invalid email address')
  expect(checkSignUp(good, today)).toBeNull()
})

// AUTH-063
test('the reset email is required and validated', () => {
  expect(checkForgotEmail(' ')).toBe('Email cannot be empty')
  expect(checkForgotEmail('abc')).toBe('Invalid email address')
  expect(checkForgotEmail(good.email)).toBeNull()
})

// AUTH-067, AUTH-068, AUTH-069
test('a reset requires a code, a strong password and the same password twice', () => {
  const reset = { code: '123456', password: 'Secret1!', confirm: 'Secret1!' }
  expect(checkReset({ ...reset, code: '' })).toBe('Confirmation Code, Password cannot be empty')
  expect(checkReset({ ...reset, password: '' })).toBe('Confirmation Code, Password cannot be empty')
  expect(checkReset({ ...reset, password: 'weak', confirm: 'weak' })).toBe(messages.passwordWeak)
  expect(checkReset({ ...reset, confirm: 'Secret2!' })).toBe('Passwords do not match.')
  expect(checkReset(reset)).toBeNull()
})

// AUTH-046, DATA-032
test.each(['Pacific/Honolulu', 'UTC', 'Pacific/Kiritimati'])(
  'a date of birth stays the same day in %s',
  (zone) => {
    const before = process.env['TZ']
    process.env['TZ'] = zone
    try {
      const day = { min: new Date('1900-01-01'), max: new Date('2026-11-20'), noInvalidDate: true }
      fc.assert(
        fc.property(fc.date(day), (date) => {
          const typed = date.toISOString().slice(0, 10)
          const [year = 0, month = 0, dayOfMonth = 0] = typed.split('-').map(Number)
          expect(parseBirthDate(birthDateToWire(typed))).toEqual({ year, month, day: dayOfMonth })
        }),
      )
      expect(birthDateToWire('1990-03-05')).toBe('05/03/1990')
    } finally {
      process.env['TZ'] = before
    }
  },
)

// DATA-002
test('the role admin is recognised in any letter case', () => {
  expect(['admin', 'Admin', 'ADMIN'].every(isAdminRole)).toBe(true)
  expect([undefined, '', 'user', 'administrator'].some(isAdminRole)).toBe(false)
})

// LIM-001, LIM-002, LIM-010, LIM-022, LIM-023
test('the limits are those of section 9 of the specification', () => {
  expect(limits).toMatchObject({
    requestTimeoutMs: 30_000,
    searchDebounceMs: 600,
    photosPerBatchClaimed: 1000,
    otpLength: 6,
    otpResendSeconds: 120,
  })
})
