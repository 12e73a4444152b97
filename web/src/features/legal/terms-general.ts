import type { Section } from './legal-text.ts'

/** Notices, changes and what remains. */
export const termsGeneral: readonly Section[] = [
  {
    id: 'terms-notices',
    heading: 'Notices',
    blocks: [
      'We send notices to the e-mail address of your account, or show them in the Service. Please keep that address up to date. You send notices to {supportEmail}, or by registered mail to {operator}, {address}. Notices must be in writing; e-mail is enough unless these Terms ask for more.',
      {
        list: [
          'A notice by email takes effect 1 business day after it was sent, unless the sender learns that it could not be delivered.',
          'A notice by registered mail takes effect 3 business days after it was posted.',
        ],
      },
      'A business day is any day other than a Saturday, a Sunday or a public holiday where the recipient of the notice is.',
    ],
  },
  {
    id: 'terms-changes',
    heading: 'Changes to these Terms',
    blocks: [
      'We may change these Terms, for instance when the Service or the law changes. The date at the top shows when they were last modified. If a change matters to your rights or duties, we tell you by e-mail or in the Service at least 30 days before it takes effect, unless the law or a danger to the Service requires it sooner.',
      'If you do not agree with a change, close your account before it takes effect; using the Service afterwards means that you accept it. Changes never reach back to disputes that arose before.',
    ],
  },
  {
    id: 'terms-general',
    heading: 'General terms',
    blocks: [
      {
        lead: 'The whole agreement.',
        text: 'These Terms, together with what the Service shows you when you buy a plan, are the whole agreement between you and us about the Service. A separate contract signed by both of us goes before them where the two differ.',
      },
      {
        lead: 'If a part fails.',
        text: 'If a part of these Terms is invalid or cannot be enforced, the rest stays in force, and the part is applied as far as the law allows. The paragraph “One by one” has its own rule.',
      },
      {
        lead: 'No waiver.',
        text: 'If one of us does not use a right at once, that right is not lost.',
      },
      {
        lead: 'Transfer.',
        text: 'You may not transfer your account or these Terms without our consent. We may transfer them to somebody who takes over the Service, if your rights are not reduced by it; we tell you, and you may then close your account.',
      },
      {
        lead: 'Events beyond control.',
        text: 'Neither of us is liable for a failure caused by something that could not reasonably have been foreseen or avoided. This does not excuse payment of fees owed.',
      },
      {
        lead: 'Trade controls.',
        text: 'You may not use the Service where export controls or sanctions that apply to you or to us forbid it.',
      },
      {
        lead: 'Nobody else.',
        text: 'These Terms give rights to you and to us, and to the people named under “Limits of liability” and “Indemnification”, and to nobody else. They do not make us partners, agents or employees of one another.',
      },
      {
        lead: 'Language.',
        text: 'If these Terms are translated, the English text decides, unless the law where you live says otherwise.',
      },
    ],
  },
  {
    id: 'terms-contact',
    heading: 'Contact',
    blocks: [
      'The Service is run by {operator}, {address}. For help with your account, billing or these Terms, write to {supportEmail}. For anything else, write to {contactEmail}. Both addresses also stand under Contact Us in the menu.',
    ],
  },
]
