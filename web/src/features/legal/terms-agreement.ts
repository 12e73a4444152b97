import type { Section } from './legal-text.ts'

/** What is agreed, with whom, and who may have an account. */
export const termsAgreement: readonly Section[] = [
  {
    id: 'terms-acceptance',
    heading: 'Accepting these Terms',
    blocks: [
      'You accept these Terms when you tick the box on the sign-up form, or when you start to use the Service, whichever comes first. If you do not agree with them, please do not use the Service.',
      'If you use the Service for a company or another organisation, you confirm that you may bind it to these Terms. “You” then means both you and that organisation.',
      'Our Privacy Policy explains which personal information we handle, why, and what choices you have. Please read it together with these Terms.',
    ],
  },
  {
    id: 'terms-service',
    heading: 'The Service',
    blocks: [
      'The Service is a multimedia and image curation platform with AI features for businesses and consumers. You upload photos, scanned or digital. For each photo, software predicts keywords, a description, a time period and a location, and gives its reasoning for the last two. You review what it found, edit the keywords, export the results as a spreadsheet and, with the optional desktop apps, write them into your own photo files.',
      'Two upload modes are offered. Photo Organizing produces general-purpose keywords. Editorial focuses on brands, pop culture, celebrities and special events.',
      'We work on the Service all the time and may add, change or remove features. We will not, without good reason, remove an essential feature that you have already paid for. Limits, such as the number of photos in one upload, the size of a file and the accepted file types, are shown in the Service or explained when one is reached.',
      'The Service is not an archive and not a backup. Keep your own copies of every photo you upload.',
    ],
  },
  {
    id: 'terms-eligibility',
    heading: 'Who may use the Service',
    blocks: [
      'You must be at least 16 years old to use the Service. By using it, you confirm that you are 16 or older.',
      'If you have not reached the age at which you can enter into contracts where you live, you may use the Service only if a parent or legal guardian has read these Terms and agrees to them on your behalf. Only a person who can enter into contracts may buy a plan.',
      'You may not use the Service if the law that applies to you or to us forbids it, or if we have closed your account for a breach of these Terms and have not agreed in writing that you may return.',
    ],
  },
  {
    id: 'terms-account',
    heading: 'Your account',
    blocks: [
      {
        lead: 'Opening an account.',
        text: 'You need an account. Please give your real name, your date of birth and an e-mail address that you can read, and keep them up to date. We confirm the address with a one-time code before you can sign in.',
      },
      {
        lead: 'Keeping it safe.',
        text: 'An account is for one person. Choose a password that you use nowhere else and keep it, and every code we send you, to yourself. You are responsible for what happens under your account unless it happens through our fault. If you believe that somebody else has used your account, change your password and write to {supportEmail} without delay.',
      },
      {
        lead: 'Administrators.',
        text: 'The people who run the Service for {operator} can confirm accounts, change roles and remove accounts. They use these powers to run and protect the Service.',
      },
      {
        lead: 'Closing it.',
        text: 'You can close your account at any time under Settings, Close Account. This removes all of your photos and information and cannot be undone. The section “Suspension and ending” says more.',
      },
    ],
  },
]
