import type { Section } from './legal-text.ts'

/** Choices and rights. The periods are those of the specification's section 9. */
export const privacyChoices: readonly Section[] = [
  {
    id: 'privacy-choices',
    heading: 'Your choices',
    blocks: [
      {
        list: [
          {
            lead: 'See and take along.',
            text: 'You can see your photos and results in the Service at any time, download each photo, and export the results as a spreadsheet.',
          },
          {
            lead: 'Correct.',
            text: 'You can edit keywords in the keyword editor. To correct your name, e-mail address or date of birth, write to us.',
          },
          {
            lead: 'Delete.',
            text: 'You can delete single photos, a selection or all of them, and you can close your account under Settings, Close Account. Both are final.',
          },
          {
            lead: 'Embedded information.',
            text: 'If you do not want us to have the GPS coordinates or other information inside a file, remove it before you upload the file.',
          },
          {
            lead: 'Opt-in features.',
            text: 'Face grouping and use for improvement stay off unless you switch them on.',
          },
        ],
      },
    ],
  },
  {
    id: 'privacy-marketing',
    heading: 'Marketing messages',
    blocks: [
      'You may opt out of marketing at any time: use the link in a marketing e-mail, answer STOP to a text message, or write to {supportEmail} or to {operator}, {address}. Some messages may already be on their way, so please allow for these times until your opt-out has been processed:',
      {
        list: [
          { lead: 'Email:', text: 'up to 10 days.' },
          { lead: 'Phone or text:', text: 'up to 30 days.' },
          { lead: 'Postal mail:', text: '6 to 10 weeks.' },
        ],
      },
      'Messages that belong to the Service, such as one-time codes and notices about your account, are not marketing and continue.',
    ],
  },
  {
    id: 'privacy-requests',
    heading: 'How to make a request',
    blocks: [
      {
        lead: 'Asking.',
        text: 'To use a right described in this policy, write to {supportEmail} from the e-mail address of your account and say what you ask for. To protect you, we may ask for more to be sure who you are, but never for more than we need. You may let somebody act for you if we receive your signed permission, and we may check it with you.',
      },
      {
        lead: 'How often.',
        text: 'Access or data-portability requests are limited to twice in 12 months for each person, unless the law that applies to you allows more. There is no such limit on what you can see, export, correct or delete in the Service yourself.',
      },
      {
        lead: 'When.',
        text: 'We answer within the time the law gives us, at the latest within 45 days, and may take another 45 days for a difficult request if we tell you why. Requests are free unless they are manifestly unfounded or excessive.',
      },
      {
        lead: 'If we refuse.',
        text: 'We tell you the reason. You may appeal by answering our message; somebody else then looks at it, and we tell you the outcome within 45 days. You may also complain to the attorney general of your state or to the data protection authority where you live.',
      },
    ],
  },
]
