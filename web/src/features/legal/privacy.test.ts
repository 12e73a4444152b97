import { expect, test } from 'vitest'
import { sectionText, wholeText } from './legal-test-reader.ts'

test('the policy says when it was last updated (LEGAL-022)', () => {
  expect(wholeText('privacy')).toContain('Last updated May 1, 2024')
})

test('the policy lists the information collected (LEGAL-023)', () => {
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

test('face grouping is opt-in, off, and not performed today (LEGAL-024)', () => {
  expect(sectionText('privacy', 'privacy-faces')).toMatch(
    /opt-in: it is off by default.*At present the Service does not perform face grouping/,
  )
})

test('face grouping gives numeric labels within one photo set (LEGAL-025)', () => {
  expect(sectionText('privacy', 'privacy-faces')).toMatch(
    /numeric label.*within that photo set only.*The labels are not names/,
  )
})

test('face data is deleted after processing (LEGAL-026)', () => {
  expect(sectionText('privacy', 'privacy-faces')).toMatch(/face data.*are deleted after processing/)
})

test('the policy covers cookies, local storage and analytics (LEGAL-027)', () => {
  const text = sectionText('privacy', 'privacy-cookies')
  expect(text).toMatch(/Cookies.*no advertising or tracking cookies/)
  for (const key of ['IdToken', 'AccessToken', 'RefreshToken', 'userData', 'authState', 'theme'])
    expect(text).toContain(key)
  expect(text).toMatch(
    /Analytics.*contains no analytics, pixels or tracking scripts of third parties/,
  )
})

test('the policy says with whom information is shared (LEGAL-028)', () => {
  expect(sectionText('privacy', 'privacy-sharing')).toMatch(
    /do not sell personal information.*Providers who work for us.*AI model/,
  )
})

test('the policy says how long information is kept (LEGAL-029)', () => {
  expect(sectionText('privacy', 'privacy-retention')).toMatch(
    /retention.*stored until you delete them or close your account/,
  )
})

test('the policy lists the choices of users (LEGAL-030)', () => {
  expect(sectionText('privacy', 'privacy-choices')).toMatch(
    /Your choices.*download.*export.*Correct.*delete.*close your account/,
  )
})

test('an opt-out of marketing by email takes up to 10 days (LEGAL-031)', () => {
  expect(sectionText('privacy', 'privacy-marketing')).toContain('Email: up to 10 days')
})

test('an opt-out of marketing by phone or text takes up to 30 days (LEGAL-032)', () => {
  expect(sectionText('privacy', 'privacy-marketing')).toContain('Phone or text: up to 30 days')
})

test('an opt-out of marketing by postal mail takes 6 to 10 weeks (LEGAL-033)', () => {
  expect(sectionText('privacy', 'privacy-marketing')).toContain('Postal mail: 6 to 10 weeks')
})

test('the policy grants the privacy rights of states (LEGAL-034)', () => {
  expect(sectionText('privacy', 'privacy-states')).toMatch(
    /State privacy rights.*California.*Virginia.*to know.*to correct.*deleted.*opt out/,
  )
})

test('access or data-portability requests are limited to twice in 12 months (LEGAL-035)', () => {
  expect(sectionText('privacy', 'privacy-requests')).toContain(
    'Access or data-portability requests are limited to twice in 12 months',
  )
})

test('users must be 13 or older (LEGAL-036)', () => {
  expect(sectionText('privacy', 'privacy-children')).toContain('Users must be 13 or older')
})

test('the policy names the channels of contact (LEGAL-037)', () => {
  expect(sectionText('privacy', 'privacy-contact')).toMatch(
    /help@example\.org.*hello@example\.org.*Lantern Cooperative, 7 Sample Quay.*Contact Us/,
  )
})
