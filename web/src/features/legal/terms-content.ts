import type { Section } from './legal-text.ts'

/** Photos and what people may do with the Service. */
export const termsContent: readonly Section[] = [
  {
    id: 'terms-your-content',
    heading: 'Your content',
    blocks: [
      {
        lead: 'It stays yours.',
        text: '“Your content” means the photos you upload, the information inside those files, and the keywords and other words you enter. You keep every right you have in it. We claim no ownership.',
      },
      {
        lead: 'What you allow us to do.',
        text: 'You give us a non-exclusive, worldwide, royalty-free permission to store, copy, resize, convert, analyse, transmit and display your content, and to let the providers who work for us do so, for one purpose only: to run, secure and support the Service for you. It covers making thumbnails and the smaller copy that is analysed. It ends for each item when you delete it, apart from the short time that removal takes and backup copies that are overwritten in the ordinary course.',
      },
      {
        lead: 'What you promise.',
        text: 'You have the rights and permissions needed to upload your content and to have it analysed. Where the law asks for the consent of people who can be seen in a photo, or of their parents, you have it.',
      },
      {
        lead: 'Originals.',
        text: 'The Service keeps the file as you uploaded it and does not alter it. The desktop apps write results into files on your own computer only when you tell them to.',
      },
      {
        lead: 'No duty to check.',
        text: 'We do not look through content in advance and are not responsible for it. We may look at it when you ask us for help, when the law requires it, or when we have good reason to believe that these Terms are being breached, and may remove content that breaches them.',
      },
    ],
  },
  {
    id: 'terms-content-standards',
    heading: 'Content standards',
    blocks: [
      'These content standards apply to everything you upload or enter. Your content must obey the law of every place where you use the Service. It must not:',
      {
        list: [
          'show or promote the sexual abuse or sexual exploitation of children, in any form; we remove such material, close the account and report it to the authorities',
          'contain intimate or sexual images of a person who has not agreed to it',
          'infringe a copyright, trade mark, patent, trade secret, right of publicity, right of privacy or another right of somebody else',
          'threaten, harass, defame or stalk anybody, or promote violence, terrorism, hatred or discrimination against people because of what they are',
          'show other people’s identity documents, payment cards, medical records or similar papers without a lawful reason',
          'promote something unlawful, or help somebody to do it',
          'impersonate somebody, or give a false picture of who you are or whom you act for',
          'contain viruses, harmful code, or files and instructions made to mislead, overload or break the software that processes them',
        ],
      },
      'If content breaches these standards, we may remove it, refuse to analyse it, or suspend or close the account, in proportion to the breach.',
    ],
  },
  {
    id: 'terms-improvement',
    heading: 'Use of content for improvement',
    blocks: [
      'We do not use your content or your results to train, test or improve AI models or the Service unless you have opted in. This choice is opt-in: it is off by default, and nothing you accept in these Terms turns it on. At present no such use takes place for anybody.',
      'If we offer it one day, we will first explain what would be used, by whom, for what and for how long, and ask for your separate consent. You may then refuse without any disadvantage, and you may withdraw your consent at any time for the future.',
      'Figures about the running of the Service that contain nothing of your photos, such as the number of photos analysed, error rates and cost, are not covered by this section.',
    ],
  },
  {
    id: 'terms-conduct',
    heading: 'Fair use of the Service',
    blocks: [
      'You may not, and may not help others to:',
      {
        list: [
          'enter accounts, photos or systems that are not yours, or test or get around security measures, except as agreed with us in writing beforehand',
          'get around limits, credits or fees, for instance by opening many accounts for the free plan',
          'disturb the Service or load it in a way that harms others, or use automated means on it other than the apps and interfaces offered for that purpose',
          'sell, rent or sublicense access to the Service, unless we have agreed to it in writing',
          'copy the design, texts or name of the Service so that people take something else for it',
        ],
      },
      'You may use the results of the Service in your own business, including for your own customers’ photos where you have the right to upload them.',
    ],
  },
  {
    id: 'terms-our-rights',
    heading: 'Our rights',
    blocks: [
      'Apart from your content and your results, the Service, its texts, its design and its names belong to {operator} or to those who have licensed them to us. We give you a personal, non-exclusive, non-transferable right to use the Service under these Terms for as long as they apply.',
      'Parts of the Service are open-source software. Their own licences govern that software and go before these Terms where the two differ.',
      'If you send us a suggestion, we may use it freely and owe you nothing for it.',
    ],
  },
  {
    id: 'terms-copyright',
    heading: 'Complaints about content',
    blocks: [
      'If you believe that something in the Service infringes your copyright or another right, write to {contactEmail} or to {operator}, {address}. Please state the right concerned, the content and where it can be found, your name and how to reach you, that you believe in good faith that its use is not allowed, and that what you say is correct and you are the owner of the right or act for the owner. Please sign the notice.',
      'We examine each notice, remove or block what infringes, tell the person who uploaded it where that is appropriate, and close the accounts of people who infringe repeatedly. A person whose content was removed may answer in writing and ask for it to be restored.',
    ],
  },
]
