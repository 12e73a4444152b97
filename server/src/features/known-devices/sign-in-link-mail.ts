import type { Mail } from '../../ports/mailer.ts'
import { layOutMail } from '../mails/mail-layout.ts'

type LinkMail = { to: string; link: string; operator: string; site: string; support: string }

/** The mail to an owner whose password is being guessed. It contains no text from anyone but the operator. */
export function signInLinkMail({ to, link, operator, site, support }: LinkMail): Mail {
  const title = 'Your way in while others guess your password'
  const { html, text } = layOutMail({
    operator,
    preview: `Use this link if signing in at ${operator} makes you wait.`,
    title,
    blocks: [
      { kind: 'paragraph', text: 'Hello,' },
      {
        kind: 'paragraph',
        text: `Wrong passwords for your account at ${operator} were entered again and again. New attempts now have to wait, from browsers that you have not used before too. Your account is not locked, and browsers that you have used before let you in at once.`,
      },
      {
        kind: 'paragraph',
        text: 'To sign in on another browser without waiting, open this link there and press the button. It is valid for a day and does not replace your password.',
      },
      { kind: 'button', text: 'Sign in without waiting', href: link },
      {
        kind: 'aside',
        text: 'If your password is short, or you use it elsewhere, choose another one under Settings. You get this mail once a day at most.',
      },
    ],
    footer: [`Sent to ${to} by ${site}`, `Questions? ${support}`],
  })
  return { to, subject: `Wrong passwords at ${operator}: your way in`, text, html }
}
