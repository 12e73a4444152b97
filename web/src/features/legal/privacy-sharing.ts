import type { Section } from './legal-text.ts'

/** Who else sees information, how long it stays, how it is protected. */
export const privacySharing: readonly Section[] = [
  {
    id: 'privacy-sharing',
    heading: 'How we share information',
    blocks: [
      'We do not sell personal information, and we do not share it for advertising across websites. We share it only as follows:',
      {
        list: [
          {
            lead: 'Providers who work for us.',
            text: 'Companies that host the Service and store its files, send its e-mail, take payments, or provide the AI model receive what they need for that work, are bound by contract, and may not use it for purposes of their own that the contract does not allow.',
          },
          {
            lead: 'Administrators.',
            text: 'People authorised by {operator} see account details, such as name, e-mail address, role, plan and the number of photos, in order to run the Service.',
          },
          {
            lead: 'You and those you choose.',
            text: 'Photos are shown to you through signed links that expire. A link to a photo works for up to 24 hours and a link to an export for up to 1 hour, for whoever has it, so please do not pass links on unless you mean to.',
          },
          {
            lead: 'The law.',
            text: 'Authorities, courts and other parties receive information where the law obliges us, or where it is necessary to protect people’s safety, our rights or the Service. We check such requests and, where allowed, tell you.',
          },
          {
            lead: 'A change of owner.',
            text: 'If the Service is merged, sold or reorganised, information may pass to the successor, who stays bound by this policy until you are told otherwise.',
          },
          {
            lead: 'With your consent.',
            text: 'In any other case, we ask you first.',
          },
        ],
      },
      'Figures that no longer relate to any person may be used and shared freely.',
    ],
  },
  {
    id: 'privacy-retention',
    heading: 'How long we keep information',
    blocks: [
      'Our rule for retention is simple: we keep information for as long as you have use for it in the Service, and no longer than needed for the purposes above.',
      {
        list: [
          {
            lead: 'Photos and results',
            text: 'are stored until you delete them or close your account. They leave your list at once; their files are removed shortly afterwards.',
          },
          {
            lead: 'Copies for analysis',
            text: 'are removed when the analysis has ended. Face data, if face grouping is ever performed for you, is deleted after processing.',
          },
          {
            lead: 'Uploads that were not finished',
            text: 'and export files are removed after they expire.',
          },
          {
            lead: 'Sessions',
            text: 'end after 30 days at the latest, or when you change your password or close your account. One-time codes expire within 30 minutes.',
          },
          {
            lead: 'Your account',
            text: 'is kept until you close it. Closing it removes your photos, results, exports, settings, sessions and account record for good.',
          },
          {
            lead: 'After closing,',
            text: 'we keep bare records of payments for as long as tax and commercial law require, and sums about use and cost that no longer name you.',
          },
          {
            lead: 'Server logs',
            text: 'and backups, where they are kept, are overwritten in the ordinary course. Messages to us are kept for as long as your matter and the law require.',
          },
        ],
      },
    ],
  },
  {
    id: 'privacy-security',
    heading: 'Security and place of processing',
    blocks: [
      'We protect information with measures that fit the risk. They include access checks on every request, signed links that expire, passwords kept only as salted hashes, and codes that work once and for a short time. No system is perfectly secure; if a breach concerns you, we tell you and the authorities as the law requires.',
      'Our providers may work in countries other than yours, whose laws may protect information differently. Where the law asks for safeguards for such transfers, such as standard contractual clauses, we use them.',
    ],
  },
]
