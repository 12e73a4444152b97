import type { LegalText } from './legal-text.ts'
import { termsAgreement } from './terms-agreement.ts'
import { termsAi } from './terms-ai.ts'
import { termsContent } from './terms-content.ts'
import { termsDisputes } from './terms-disputes.ts'
import { termsGeneral } from './terms-general.ts'
import { termsLiability } from './terms-liability.ts'
import { termsPayment } from './terms-payment.ts'

/** The Terms of Service (LEGAL-002 to LEGAL-021). */
export const termsText: LegalText = {
  title: 'Terms of Service',
  date: 'Last modified May 2024',
  opening: [
    'These Terms of Service (“Terms”) are an agreement between you and {operator} (“we”, “us”). They cover the web app, the desktop apps and every feature offered through them (together, the “Service”).',
    'Two things deserve your attention before anything else. Subscriptions renew automatically until you cancel them. And most disputes are settled by individual arbitration instead of in court, unless you opt out within 30 days, as the section “Disputes and arbitration” explains.',
  ],
  sections: [
    ...termsAgreement,
    ...termsPayment,
    ...termsContent,
    ...termsAi,
    ...termsLiability,
    ...termsDisputes,
    ...termsGeneral,
  ],
}
