import type { Section } from './legal-text.ts'

/** How a disagreement is settled. The periods are those of the specification's section 9. */
export const termsDisputes: readonly Section[] = [
  {
    id: 'terms-disputes',
    heading: 'Disputes and arbitration',
    blocks: [
      'Please read this section with care. It affects how disputes are settled, including your right to go to court and to a jury.',
      {
        lead: 'Talk first: a 30-day negotiation period.',
        text: 'Most disagreements can be settled by talking. Before either of us starts arbitration or goes to court, the one who has a claim sends the other a written notice of dispute that names the person, the facts and what is asked for. Send yours to {supportEmail}. We then both negotiate in good faith for 30 days from the day the notice takes effect. Time limits for claims stand still during this 30-day negotiation period, and neither of us may start proceedings before it has ended, except as “What stays in court” allows.',
      },
      {
        lead: 'Agreement to arbitrate.',
        text: 'If the negotiation does not settle it, any dispute or claim arising out of or connected with these Terms or the Service, on whatever legal ground and whenever it arose, is finally decided by binding arbitration and not by a court. This includes the question whether this arbitration clause is valid and covers the dispute, as far as the law allows an arbitrator to decide it.',
      },
      {
        lead: 'How it works.',
        text: 'The arbitration takes place before one neutral arbitrator under the consumer or commercial rules, whichever fit, of a recognised arbitration institution that we agree on. If we cannot agree on one within 14 days, the court that has jurisdiction under the section “Governing law” appoints the arbitrator. The arbitration is held in writing, by telephone or by video, unless the arbitrator finds a hearing in person necessary; it is then held near your home or at another place we agree on. The arbitrator applies these Terms and the governing law, may grant to one person whatever a court could grant to that person, and gives reasons in writing. A court may enforce the award.',
      },
      {
        lead: 'Costs.',
        text: 'The rules of the institution decide who pays its fees. If you are a consumer and they come to more than a court would have charged you, we pay the difference, unless the arbitrator finds your claim to be frivolous. Each of us bears the costs of their own lawyers, unless the law or the award says otherwise.',
      },
      {
        lead: 'One by one.',
        text: 'To the extent the law allows, claims are brought and decided one person at a time, and not as a class, collective or representative action. The arbitrator may not join the claims of several people without the consent of all. If this paragraph cannot be enforced for a claim, that claim goes to court and the rest stays in arbitration. Where a dispute is decided by a court, both of us waive a trial by jury as far as that is allowed.',
      },
      {
        lead: 'What stays in court.',
        text: 'Either of us may bring an individual claim in a small-claims court that is competent for it, and may ask a court for an urgent order, in particular to protect intellectual property or to stop misuse of the Service. Nothing keeps you from turning to an authority that protects consumers or data.',
      },
      {
        lead: 'Your right to opt out within 30 days.',
        text: 'You may opt out of arbitration. To do so, tell us within 30 days after you first accepted these Terms, by e-mail to {supportEmail} or by mail to {operator}, {address}. State your name, the e-mail address of your account and that you opt out of arbitration. If you opt out, this has no other effect on your account, and disputes are decided by the courts as the section “Governing law” says.',
      },
      {
        lead: 'Changes to this section.',
        text: 'If we change this section, the change does not apply to a dispute of which notice had already been given, and you may refuse it within 30 days in the same way as opting out.',
      },
      {
        lead: 'Where arbitration is not allowed.',
        text: 'If you are a consumer and the law where you live does not allow an agreement like this before a dispute has arisen, the agreement to arbitrate and the paragraph “One by one” do not apply to you.',
      },
    ],
  },
  {
    id: 'terms-governing-law',
    heading: 'Governing law',
    blocks: [
      'These Terms and every dispute connected with them or with the Service are governed by the laws of {governingLaw}, without regard to rules that would lead to the laws of another place. The United Nations Convention on Contracts for the International Sale of Goods does not apply. Where arbitration is governed by a statute of its own, that statute applies to it.',
      'Disputes that are not decided by arbitration go to the competent courts of {governingLaw}, and both of us accept their jurisdiction.',
      'If you are a consumer, you keep the protection of the mandatory laws of the place where you live, and may bring proceedings there where those laws allow it.',
    ],
  },
  {
    id: 'terms-time-limit',
    heading: 'Time limit for claims',
    blocks: [
      'To the extent the law allows, a claim connected with these Terms or the Service must be brought within one year after it arose, that is, by starting arbitration or court proceedings within that year. A claim brought later is permanently barred. The 30-day negotiation period does not count towards the year.',
    ],
  },
]
