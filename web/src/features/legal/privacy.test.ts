import { expect, test } from 'vitest'
import { sectionText, wholeText } from './legal-test-reader.ts'

// LEGAL-022
test('the policy says when it was last updated', () => {
  expect(wholeText('privacy')).toContain('Last updated May 1, 2024')
})

// LEGAL-023
test('the policy lists the information collected', () => {
  const text = sectionText('privacy', 'privacy-collected')
  for (const item of [
    'full name',
    'date of birth',
    'e-mail address',
    'password',
    'GPS',
    'IP address',
  ])
    expect(text).toContain(item)
})

// LEGAL-024
test('face grouping is opt-in, off, and not performed today', () => {
  expect(sectionText('privacy', 'privacy-faces')).toMatch(
    /opt-in: it is off by default.*At present the Service does not perform face grouping/,
  )
})

// LEGAL-025
test('face grouping gives numeric labels within one photo set', () => {
  expect(sectionText('privacy', 'privacy-faces')).toMatch(
    /numeric label.*within that photo set only.*The labels are not names/,
  )
})

// LEGAL-026
test('face data is deleted after processing', () => {
  expect(sectionText('privacy', 'privacy-faces')).toMatch(/face data.*are deleted after processing/)
})

// LEGAL-027
test('the policy covers cookies, local storage and analytics', () => {
  const text = sectionText('privacy', 'privacy-cookies')
  expect(text).toMatch(/Cookies.*no advertising or tracking cookies/)
  for (const key of [
    'IdToken',
    'AccessToken',
    'RefreshToken',
    'userData',
    'authState',
    'theme',
    'verso-device',
  ])
    expect(text).toContain(key)
  expect(text).toMatch(
    /Analytics.*contains no analytics, pixels or tracking scripts of third parties/,
  )
})

// LEGAL-028
test('the policy says with whom information is shared', () => {
  expect(sectionText('privacy', 'privacy-sharing')).toMatch(
    /do not sell personal information.*Providers who work for us.*AI model/,
  )
})

// LEGAL-029
test('the policy says how long information is kept', () => {
  expect(sectionText('privacy', 'privacy-retention')).toMatch(
    /retention.*stored until you delete them or close your account/,
  )
  expect(sectionText('privacy', 'privacy-retention')).toMatch(/never confirmed.*after 7 days/)
})

// LEGAL-030
test('the policy lists the choices of users', () => {
  expect(sectionText('privacy', 'privacy-choices')).toMatch(
    /Your choices.*download.*export.*Correct.*delete.*close your account/,
  )
})

// LEGAL-031
test('an opt-out of marketing by email takes up to 10 days', () => {
  expect(sectionText('privacy', 'privacy-marketing')).toContain('Email: up to 10 days')
})

// LEGAL-032
test('an opt-out of marketing by phone or text takes up to 30 days', () => {
  expect(sectionText('privacy', 'privacy-marketing')).toContain('Phone or text: up to 30 days')
})

// LEGAL-033
test('an opt-out of marketing by postal mail takes 6 to 10 weeks', () => {
  expect(sectionText('privacy', 'privacy-marketing')).toContain('Postal mail: 6 to 10 weeks')
})

// LEGAL-034
test('the policy grants the privacy rights of states', () => {
  expect(sectionText('privacy', 'privacy-states')).toMatch(
    /State privacy rights.*California.*Virginia.*to know.*to correct.*deleted.*opt out/,
  )
})

// LEGAL-035
test('access or data-portability requests are limited to twice in 12 months', () => {
  expect(sectionText('privacy', 'privacy-requests')).toContain(
    'Access or data-portability requests are limited to twice in 12 months',
  )
})

// LEGAL-036
test('users must be 13 or older', () => {
  expect(sectionText('privacy', 'privacy-children')).toContain('Users must be 13 or older')
})

// LEGAL-037
test('the policy names the channels of contact', () => {
  expect(sectionText('privacy', 'privacy-contact')).toMatch(
    /help@example\.org.*hello@example\.org.*Lantern Cooperative, 7 Sample Quay.*Contact Us/,
  )
})
