import { expect, test } from 'vitest'
import { sectionText, wholeText } from './legal-test-reader.ts'

test('the terms say when they were last modified (LEGAL-002)', () => {
  expect(wholeText('terms')).toContain('Last modified May 2024')
})

test('the terms describe the product (NAV-039)', () => {
  expect(wholeText('terms')).toContain(
    'multimedia and image curation platform with AI features for businesses and consumers',
  )
})

test('the terms ask for an age of 16 (LEGAL-003)', () => {
  expect(sectionText('terms', 'terms-eligibility')).toContain('must be at least 16 years old')
})

test('the terms hold an arbitration clause (LEGAL-004)', () => {
  expect(sectionText('terms', 'terms-disputes')).toMatch(/finally decided by binding arbitration/)
})

test('one may opt out of arbitration within 30 days (LEGAL-005)', () => {
  expect(sectionText('terms', 'terms-disputes')).toMatch(
    /opt out of arbitration\. To do so, tell us within 30 days after you first accepted these Terms/,
  )
})

test('30 days of negotiation come first (LEGAL-006)', () => {
  expect(sectionText('terms', 'terms-disputes')).toMatch(
    /30-day negotiation period.*negotiate in good faith for 30 days/,
  )
})

test('the terms set out fees and the life of credits (LEGAL-007)', () => {
  expect(sectionText('terms', 'terms-fees')).toMatch(
    /price of every plan.*one photo uses one credit.*roll over for 12 months/,
  )
})

test('subscriptions renew automatically (LEGAL-008)', () => {
  expect(sectionText('terms', 'terms-subscriptions')).toMatch(
    /renews automatically.*until you cancel it/,
  )
})

test('cancelling gives no refund (LEGAL-009)', () => {
  expect(sectionText('terms', 'terms-subscriptions')).toMatch(
    /No refund on cancel.*fees already paid are not refunded/,
  )
})

test('the terms hold content standards (LEGAL-010)', () => {
  expect(sectionText('terms', 'terms-content-standards')).toMatch(
    /content standards apply.*children.*infringe.*harass/,
  )
})

test('use of content for improvement is opt-in and off (LEGAL-011)', () => {
  expect(sectionText('terms', 'terms-improvement')).toMatch(
    /unless you have opted in.*opt-in: it is off by default.*At present no such use takes place/,
  )
})

test('inputs are sent to an AI provider (LEGAL-012)', () => {
  expect(sectionText('terms', 'terms-ai')).toContain('Your inputs are sent to the AI provider')
})

test('the AI terms list prohibited uses (LEGAL-013)', () => {
  const text = sectionText('terms', 'terms-ai-prohibited')
  expect(text).toMatch(/prohibited uses.*identify, track.*decisions.*deceive.*exploit children/)
})

test('the AI terms hold disclaimers (LEGAL-014)', () => {
  expect(sectionText('terms', 'terms-ai-disclaimers')).toMatch(
    /disclaimers.*Results are predictions.*may be wrong.*at your own risk/,
  )
})

test('the terms limit liability (LEGAL-015)', () => {
  expect(sectionText('terms', 'terms-liability')).toMatch(
    /Limits of liability.*not liable for indirect.*total liability.*is limited to the greater of/,
  )
})

test('the terms hold an indemnification (LEGAL-016)', () => {
  expect(sectionText('terms', 'terms-indemnification')).toContain('indemnify and hold harmless')
})

test('the governing law comes from the configuration (LEGAL-017)', () => {
  expect(sectionText('terms', 'terms-governing-law')).toMatch(
    /governed by the laws of the Republic of Samples/,
  )
})

test('the terms say how notices are given (LEGAL-018)', () => {
  expect(sectionText('terms', 'terms-notices')).toContain(
    'You send notices to help@example.org, or by registered mail to Lantern Cooperative',
  )
})

test('a notice by email takes effect after 1 business day (LEGAL-019)', () => {
  expect(sectionText('terms', 'terms-notices')).toContain(
    'notice by email takes effect 1 business day after it was sent',
  )
})

test('a notice by registered mail takes effect after 3 business days (LEGAL-020)', () => {
  expect(sectionText('terms', 'terms-notices')).toContain(
    'notice by registered mail takes effect 3 business days after it was posted',
  )
})

test('claims are brought within one year (LEGAL-021)', () => {
  expect(sectionText('terms', 'terms-time-limit')).toContain('must be brought within one year')
})
