import type { Section } from './legal-text.ts'

/** What is collected and why. Kept true to the columns of the database. */
export const privacyCollection: readonly Section[] = [
  {
    id: 'privacy-scope',
    heading: 'What this policy covers',
    blocks: [
      'This policy applies to the web app, the desktop apps and every feature offered through them. {operator} decides how and why the personal information described here is handled and answers for it.',
      'Photos often show other people. Where a business uploads photos for its own purposes, that business decides about the information in them, and we handle it on its instructions. If you can be seen in somebody else’s photo, please turn to the person who uploaded it first; we help where we can.',
    ],
  },
  {
    id: 'privacy-collected',
    heading: 'Information we collect',
    blocks: [
      {
        lead: 'What you give us.',
        text: 'The following information comes from you:',
      },
      {
        list: [
          {
            lead: 'Account.',
            text: 'Your full name, date of birth, e-mail address and password. The password is kept only as a salted hash from which it cannot be read back. The date of birth is used to check your age.',
          },
          {
            lead: 'Photos.',
            text: 'The files you upload, their names and sizes, and the upload mode you chose.',
          },
          {
            lead: 'Information inside photos.',
            text: 'What cameras, scanners and programs have written into a file, such as its date, the kind of device, GPS coordinates or place names, titles, captions and keywords.',
          },
          {
            lead: 'Your work.',
            text: 'Notes and names of people you give along with photos, keywords you exclude, the image dimensions you prefer, and your other settings.',
          },
          {
            lead: 'Messages.',
            text: 'What you write to us, and our answers.',
          },
        ],
      },
      {
        lead: 'What arises when you use the Service.',
        text: 'The following information is made or recorded by the Service:',
      },
      {
        list: [
          {
            lead: 'Results.',
            text: 'The keywords, description, reasoning, period and location predicted for each photo, its status, and the number of attempts, the amount of computing and the cost they took.',
          },
          {
            lead: 'Plans.',
            text: 'Your plan, its standing, your credits and how they were used, and the payment provider’s references for you and your payments. Card and bank details go to the payment provider; we do not receive them in full.',
          },
          {
            lead: 'Use.',
            text: 'When you last uploaded and how many photos, and how many photos you uploaded, had analysed and deleted on which day.',
          },
          {
            lead: 'Sign-in and security.',
            text: 'Your sessions with their times and the type of browser or app, the time one-time codes were sent and the number of attempts (codes themselves are kept only in hashed form), and your IP address, which is used to limit abuse and may appear in server logs.',
          },
        ],
      },
      {
        lead: 'What comes from others.',
        text: 'The payment provider tells us whether a payment, renewal or cancellation took place. We do not buy information about you and do not collect it from social networks or advertising networks.',
      },
      {
        lead: 'Sensitive information.',
        text: 'Photos and exact locations can reveal sensitive things. We use them only to provide the Service to you, and we do not try to infer sensitive characteristics of you or of anybody in a photo.',
      },
    ],
  },
  {
    id: 'privacy-use',
    heading: 'How we use information',
    blocks: [
      {
        list: [
          'to provide the Service: store your photos, analyse them, show, search and export the results, and offer them to the desktop apps',
          'to open your account, confirm your e-mail address, sign you in and let you recover your password',
          'to count credits, take payments and keep the accounts the law asks for',
          'to answer you and to send messages that belong to the Service, such as one-time codes and notices about changes',
          'to keep the Service secure, find faults, prevent abuse and enforce our Terms of Service',
          'to plan and improve the running of the Service with figures that contain nothing of your photos',
          'to send you marketing, where the law allows it or you have agreed to it',
          'to meet legal duties and to establish, exercise or defend legal claims',
        ],
      },
      'Where the law asks for a legal basis, these uses rest on our contract with you, on our legitimate interests in a secure and sound Service, on legal duties, or on your consent. You may withdraw consent at any time for the future.',
      'We do not make decisions about people that have legal or similarly serious effects by automated means alone.',
    ],
  },
]
