import type { Section } from './legal-text.ts'

/** Ending the agreement, and who answers for what. */
export const termsLiability: readonly Section[] = [
  {
    id: 'terms-ending',
    heading: 'Suspension and ending',
    blocks: [
      {
        lead: 'By you.',
        text: 'You may stop using the Service and close your account at any time. Export what you want to keep first: closing an account deletes your photos and results for good.',
      },
      {
        lead: 'By us, for cause.',
        text: 'We may suspend or close your account if you seriously or repeatedly breach these Terms, if your use puts other people or the Service at risk, if fees remain unpaid after a reminder, or if the law requires it. Where we reasonably can, we tell you first and give you time to put things right. In these cases fees already paid are not refunded.',
      },
      {
        lead: 'By us, without cause.',
        text: 'We may end the Service, or close your account for another reason, with at least 30 days’ notice. We then refund the part of prepaid fees that falls on the time after the end, and what you paid for credits that have neither been used nor lapsed.',
      },
      {
        lead: 'Afterwards.',
        text: 'Sections that are meant to last continue to apply after the end. These include the ones on fees owed, our rights, disclaimers, liability, indemnification, disputes, governing law and time limits.',
      },
    ],
  },
  {
    id: 'terms-third-parties',
    heading: 'Services of others',
    blocks: [
      'The Service works together with services of others, such as AI providers, the payment provider, app stores and the photo programs on your computer. They come with their own terms. We choose the providers who work for us with care, but we are not responsible for services that we do not run, nor for other people’s websites we link to.',
    ],
  },
  {
    id: 'terms-disclaimers',
    heading: 'No other warranties',
    blocks: [
      'To the fullest extent the law allows, the Service is provided “as is” and “as available”. {operator} gives no warranties, whether express, implied or statutory, including implied warranties of merchantability, fitness for a particular purpose, title and non-infringement, and warranties that arise from a course of dealing.',
      'We do not warrant that the Service will meet your needs, that it will always be available, secure or free of errors, that content will never be lost, or that faults will be corrected within a certain time.',
      'Some places do not allow certain warranties to be excluded. The parts of this section that are not allowed where you live do not apply to you.',
    ],
  },
  {
    id: 'terms-liability',
    heading: 'Limits of liability',
    blocks: [
      {
        lead: 'What we are not liable for.',
        text: 'To the fullest extent the law allows, {operator}, its staff, its providers and its licensors are not liable for indirect, incidental, special, consequential or punitive damages, nor for lost profits, revenue, business, goodwill, content or data, whatever the legal ground and even if we were told that such loss was possible.',
      },
      {
        lead: 'The limit.',
        text: 'To the fullest extent the law allows, our total liability for all claims connected with the Service or these Terms is limited to the greater of the amount you paid us for the Service in the 12 months before the event that led to the first claim, and 100 US dollars.',
      },
      {
        lead: 'What is not limited.',
        text: 'Nothing in these Terms excludes or limits liability for death or personal injury caused by negligence, for fraud, for intent or gross negligence where the law forbids such a limit, for rights of consumers that cannot be waived, or for anything else that cannot be excluded or limited by law.',
      },
      {
        lead: 'Why.',
        text: 'The fees would be higher without these limits. They are an essential part of the agreement and apply even if a remedy fails of its essential purpose.',
      },
    ],
  },
  {
    id: 'terms-indemnification',
    heading: 'Indemnification',
    blocks: [
      'To the extent the law allows, you will defend, indemnify and hold harmless {operator}, its staff, its providers and its licensors against claims, proceedings, fines, losses and reasonable costs, including reasonable lawyers’ fees, that others bring or cause because of your content, your use of the Service or of results in breach of these Terms, your breach of the law, or your infringement of somebody’s rights.',
      'We will tell you of such a claim without undue delay, leave its defence to you if you take it up properly, and help you at your cost. You may not settle a claim in a way that binds or burdens us without our written consent. We may take part with our own lawyers at our own cost.',
      'If you are a consumer, this section applies only as far as you are at fault.',
    ],
  },
]
