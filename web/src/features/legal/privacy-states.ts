import type { Section } from './legal-text.ts'

/** Rights under the laws of states of the USA and of other places. */
export const privacyStates: readonly Section[] = [
  {
    id: 'privacy-states',
    heading: 'State privacy rights (USA)',
    blocks: [
      'Laws of California, Colorado, Connecticut, Delaware, Iowa, Montana, New Jersey, Oregon, Texas, Utah, Virginia and other states give their residents rights over personal information. We offer the rights in this list to every user in the United States, subject to the exceptions in those laws:',
      {
        list: [
          'to know whether we handle your personal information, and which categories, from what sources, for what purposes and with whom it is shared',
          'to access it, and to receive a copy in a portable form',
          'to correct it if it is wrong',
          'to have it deleted',
          'to opt out of its sale, of its sharing for targeted advertising, and of profiling for decisions with serious effects; we do none of these',
          'to limit the use of sensitive personal information; we use it only to provide the Service',
          'not to be treated worse because you used a right',
        ],
      },
      {
        lead: 'California: categories.',
        text: 'In the past 12 months we have collected these categories named in California law, from the sources, for the purposes and for the periods described above: identifiers (name, e-mail address, IP address); customer records (billing references); characteristics of protected classes (age); commercial information (plans and credits); internet activity (sign-ins and use of the Service); geolocation data (where a photo carries it); audio, electronic, visual or similar information (photos); and sensitive personal information (account sign-in details, and precise location where a photo carries it). We have disclosed them for business purposes to providers who work for us. We have not collected biometric information. We have not sold or shared personal information, including that of people under 16.',
      },
      {
        lead: 'California: Shine the Light.',
        text: 'We do not give personal information to others for their own direct marketing.',
      },
      {
        lead: 'Nevada.',
        text: 'We do not sell covered information as Nevada law defines it. You may still send us a request not to do so.',
      },
      {
        lead: 'How.',
        text: 'The section “How to make a request” explains how to use these rights, how we check who asks, how often you may ask, and how to appeal.',
      },
    ],
  },
  {
    id: 'privacy-elsewhere',
    heading: 'Rights in other places',
    blocks: [
      'If you live in the European Economic Area, the United Kingdom, Switzerland or another place with similar laws, you may have the right to access, correct, delete and receive your personal information, to object to its use or have it restricted, to withdraw consent, and to complain to your data protection authority. You may object to direct marketing at any time. Where those laws set shorter times or wider rights than this policy, they apply.',
    ],
  },
]
