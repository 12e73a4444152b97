import type { Section } from './legal-text.ts'

/** Money: fees, credits, renewal, cancelling. */
export const termsPayment: readonly Section[] = [
  {
    id: 'terms-fees',
    heading: 'Fees and credits',
    blocks: [
      {
        lead: 'Fees.',
        text: 'Some plans are free and some carry a fee. The price of every plan, what it contains and whether it renews are shown under Plan & Billing before you buy. Fees are charged in the currency shown at checkout. Taxes are added where the law requires it and the price does not already include them.',
      },
      {
        lead: 'Payment.',
        text: 'Payments are taken by a payment provider on its own pages and under its own terms. You authorise us and the provider to charge the method of payment you give for the fees you have agreed to. We do not receive or keep your full card details. Where an installation of the Service runs without a payment provider, or in a test mode, its pages say so and no money is taken.',
      },
      {
        lead: 'Credits.',
        text: 'The analysis of one photo uses one credit. The credit is set aside when the photo has arrived and is charged when its analysis is complete. It is given back if the analysis finally fails, or if you delete the photo before the analysis is complete. Retries that the Service makes by itself cost nothing; starting a failed photo again by hand uses one credit as a new photo does.',
      },
      {
        lead: 'Life of credits.',
        text: 'Unused photo credits roll over for 12 months after their creation and then lapse. The credits that lapse first are used first. Credits are a right to use the Service. They are not money, earn no interest, cannot be exchanged for money and cannot be passed to another account.',
      },
      {
        lead: 'Failed payments.',
        text: 'If a payment fails or is reversed, we may ask you for another method of payment, take back credits that were not paid for, and pause paid features until the amount is settled.',
      },
      {
        lead: 'Changes of price.',
        text: 'We may change prices. A new price applies to a subscription from a renewal that is at least 30 days after we have told you of it, so that you can cancel first. It never applies to something you have already paid for.',
      },
      {
        lead: 'Mistakes.',
        text: 'If you think that you were charged wrongly, write to {supportEmail} within 60 days of the charge. We correct charges that were made in error.',
      },
    ],
  },
  {
    id: 'terms-subscriptions',
    heading: 'Subscriptions, renewal and cancelling',
    blocks: [
      {
        lead: 'Automatic renewal.',
        text: 'A subscription runs for one month and renews automatically for another month, again and again, until you cancel it. At each renewal, the fee of your plan is charged to your method of payment at the price then in force. By buying a subscription, you agree to these repeated charges.',
      },
      {
        lead: 'How to cancel.',
        text: 'You can cancel at any time under Plan & Billing, Manage, or by writing to {supportEmail}. To avoid the next charge, cancel before the day of renewal. The cancellation takes effect at the end of the month already paid for, and until then you keep what the plan gives you.',
      },
      {
        lead: 'No refund on cancel.',
        text: 'When you cancel, fees already paid are not refunded, whether in whole or in part. This holds for the rest of a paid month, for credits you have not used and for one-time plans, except where the law that applies to you gives you a refund or these Terms say otherwise.',
      },
      {
        lead: 'Changing plans.',
        text: 'The page tells you what a change of plan costs before you confirm it. A change to the free plan takes effect at the end of the month already paid for.',
      },
      {
        lead: 'One-time plans.',
        text: 'A one-time plan is a single purchase of credits. It does not renew.',
      },
      {
        lead: 'Closing your account.',
        text: 'If you close your account, a running subscription is cancelled with it and your remaining credits are lost without refund.',
      },
      {
        lead: 'Your rights as a consumer.',
        text: 'Nothing in this section takes away a right of withdrawal or a refund that the law gives you and that cannot be waived.',
      },
    ],
  },
]
