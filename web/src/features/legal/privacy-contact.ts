import type { Section } from './legal-text.ts'

/** Children, changes, and how to reach the operator. */
export const privacyContact: readonly Section[] = [
  {
    id: 'privacy-children',
    heading: 'Children',
    blocks: [
      'Users must be 13 or older. The Service is not directed to children under 13, the sign-up form refuses a date of birth that makes a person younger than that, and we do not knowingly collect personal information from them as users. Our Terms of Service set a higher age for entering into an agreement with us.',
      'If you believe that a child under 13 has opened an account, write to {supportEmail}. We then delete the account and what belongs to it.',
      'Photos that adults upload may show children. Please upload them only if you are allowed to.',
    ],
  },
  {
    id: 'privacy-changes',
    heading: 'Changes to this policy',
    blocks: [
      'We may change this policy, for instance when the Service or the law changes. The date at the top shows when it was last updated. If a change matters, we tell you by e-mail or in the Service before it takes effect, and we ask for your consent where the law requires it.',
    ],
  },
  {
    id: 'privacy-contact',
    heading: 'How to contact us',
    blocks: [
      'You can reach us about this policy and about your personal information through these channels:',
      {
        list: [
          { lead: 'E-mail, privacy and support:', text: '{supportEmail}' },
          { lead: 'E-mail, general questions:', text: '{contactEmail}' },
          { lead: 'Mail:', text: '{operator}, {address}' },
          {
            lead: 'In the app:',
            text: 'Contact Us in the menu, which shows both e-mail addresses',
          },
        ],
      },
    ],
  },
]
