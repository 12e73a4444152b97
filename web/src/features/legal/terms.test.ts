import { expect, test } from 'vitest'
import { sectionText, wholeText } from './legal-test-reader.ts'

// LEGAL-002
test('the terms say when they were last modified', () => {
  expect(wholeText('terms')).toContain('Last modified May 2024')
})

// NAV-039
test('the terms describe the product', () => {
  expect(wholeText('terms')).toContain(
    'multimedia and image curation platform with AI features for businesses and consumers',
  )
})

// LEGAL-003
test('the terms ask for an age of 16', () => {
  expect(sectionText('terms', 'terms-eligibility')).toContain('must be at least 16 years old')
})

// LEGAL-004
test('the terms hold an arbitration clause', () => {
  expect(sectionText('terms', 'terms-disputes')).toMatch(/finally decided by binding arbitration/)
})

// LEGAL-005
test('users may opt out of arbitration within 30 days', () => {
  expect(sectionText('terms', 'terms-disputes')).toMatch(
    /opt out of arbitration\. To do so, tell us within 30 days after you first accepted these Terms/,
  )
})

// LEGAL-006
test('30 days of negotiation come before arbitration', () => {
  expect(sectionText('terms', 'terms-disputes')).toMatch(
    /30-day negotiation period.*negotiate in good faith for 30 days/,
  )
})

// LEGAL-007
test('the terms set out fees and the life of credits', () => {
  expect(sectionText('terms', 'terms-fees')).toMatch(
    /price of every plan.*one photo uses one credit.*roll over for 12 months/,
  )
})

// LEGAL-008
test('subscriptions renew automatically', () => {
  expect(sectionText('terms', 'terms-subscriptions')).toMatch(
    /renews automatically.*until you cancel it/,
  )
})

// LEGAL-009
test('cancelling does not give a refund', () => {
  expect(sectionText('terms', 'terms-subscriptions')).toMatch(
    /No refund on cancel.*fees already paid are not refunded/,
  )
})

// LEGAL-010
test('the terms hold content standards', () => {
  expect(sectionText('terms', 'terms-content-standards')).toMatch(
    /content standards apply.*children.*infringe.*harass/,
  )
})

// LEGAL-011
test('use of content for improvement is opt-in and off', () => {
  expect(sectionText('terms', 'terms-improvement')).toMatch(
    /unless you have opted in.*opt-in: it is off by default.*At present no such use takes place/,
  )
})

// LEGAL-012
test('inputs are sent to an AI provider', () => {
  expect(sectionText('terms', 'terms-ai')).toContain('Your inputs are sent to the AI provider')
})

// LEGAL-013
test('the AI terms list prohibited uses', () => {
  const text = sectionText('terms', 'terms-ai-prohibited')
  expect(text).toMatch(/prohibited uses.*identify, track.*decisions.*deceive.*exploit children/)
})

// LEGAL-014
test('the AI terms hold disclaimers', () => {
  expect(sectionText('terms', 'terms-ai-disclaimers')).toMatch(
    /disclaimers.*Results are predictions.*may be wrong.*at your own risk/,
  )
})

// LEGAL-015
test('the terms limit liability', () => {
  expect(sectionText('terms', 'terms-liability')).toMatch(
    /Limits of liability.*not liable for indirect.*total liability.*is limited to the greater of/,
  )
})

// LEGAL-016
test('the terms hold an indemnification', () => {
  expect(sectionText('terms', 'terms-indemnification')).toContain('indemnify and hold harmless')
})

// LEGAL-017
test('the governing law comes from the configuration', () => {
  expect(sectionText('terms', 'terms-governing-law')).toMatch(
    /governed by the laws of the Republic of Samples/,
  )
})

// LEGAL-018
test('the terms say how notices are given', () => {
  expect(sectionText('terms', 'terms-notices')).toContain(
    'You send notices to help@example.org, or by registered mail to Lantern Cooperative',
  )
})

// LEGAL-019
test('a notice by email takes effect after 1 business day', () => {
  expect(sectionText('terms', 'terms-notices')).toContain(
    'notice by email takes effect 1 business day after it was sent',
  )
})

// LEGAL-020
test('a notice by registered mail takes effect after 3 business days', () => {
  expect(sectionText('terms', 'terms-notices')).toContain(
    'notice by registered mail takes effect 3 business days after it was posted',
  )
})

// LEGAL-021
test('claims are brought within one year', () => {
  expect(sectionText('terms', 'terms-time-limit')).toContain('must be brought within one year')
})
