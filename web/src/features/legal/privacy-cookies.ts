import type { Section } from './legal-text.ts'

/** What lies in the browser. The keys are those of the specification's section 3. */
export const privacyCookies: readonly Section[] = [
  {
    id: 'privacy-cookies',
    heading: 'Cookies, local storage and analytics',
    blocks: [
      {
        lead: 'Cookies.',
        text: 'The Service does not need cookies to keep you signed in and sets no advertising or tracking cookies. It sets cookies of its own only for what you choose, so that the choice outlives signing out: theme for the light or the dark theme, hiddenColumns for columns you hide in the image list, and keys if you switch off shortcuts of a single character. Each is kept for one year or until you take the choice back. The name XSRF-TOKEN is reserved for a cookie that protects forms against forgery; the Service does not set it at present. The payment provider’s pages may set cookies of their own, as the policy of that provider explains.',
      },
      {
        lead: 'Local storage.',
        text: 'The Service keeps what it needs in your browser’s local storage on your own device:',
      },
      {
        list: [
          'the tokens that keep you signed in (IdToken, AccessToken, RefreshToken)',
          'a copy of your account record and the state of signing in (userData, authState)',
          'copies of the list of plans and, for administrators, of the configuration (plans, configData)',
          'choices about how pages look, such as a narrow menu',
        ],
      },
      'Signing out clears this storage. You can also clear it, and the cookies, in your browser at any time; clearing it signs you out. Anybody who can use your browser profile can use these tokens, so please sign out on shared devices.',
      {
        lead: 'Analytics.',
        text: 'We count on our own servers how the Service is used, for instance how many photos are uploaded, analysed and deleted each day, and how long requests take. In its default installation, the Service contains no analytics, pixels or tracking scripts of third parties. If we add an analytics service, we will name it here first and ask for your consent where the law requires it.',
      },
      {
        lead: 'Do Not Track and Global Privacy Control.',
        text: 'We do not follow you across other websites, so there is nothing for these signals to switch off. Where the law gives the Global Privacy Control signal an effect, we treat it as a request to opt out of sale and sharing.',
      },
    ],
  },
]
