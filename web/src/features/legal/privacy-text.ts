import type { LegalText } from './legal-text.ts'
import { privacyAnalysis } from './privacy-analysis.ts'
import { privacyChoices } from './privacy-choices.ts'
import { privacyCollection } from './privacy-collection.ts'
import { privacyContact } from './privacy-contact.ts'
import { privacyCookies } from './privacy-cookies.ts'
import { privacySharing } from './privacy-sharing.ts'
import { privacyStates } from './privacy-states.ts'

/** The Privacy Policy (LEGAL-022 to LEGAL-037). */
export const privacyText: LegalText = {
  title: 'Privacy Policy',
  date: 'Last updated May 1, 2024',
  opening: [
    'This Privacy Policy explains which personal information {operator} (“we”, “us”) collects when you use our multimedia and image curation platform (the “Service”), how we use, share and keep it, and which choices you have.',
    'In short: your photos are stored until you delete them. Copies are sent to an AI provider, where one is connected, to be described. We do not sell information, and we do not use your photos for training or group faces unless you have opted in.',
  ],
  sections: [
    ...privacyCollection,
    ...privacyAnalysis,
    ...privacyCookies,
    ...privacySharing,
    ...privacyChoices,
    ...privacyStates,
    ...privacyContact,
  ],
}
