import type { Mail } from '../../ports/mailer.ts'
import { layOutMail, type MailBlock } from '../mails/mail-layout.ts'

type CodeMail = {
  to: string
  code: string
  /** A page with one button that does the same as entering the code. */
  link: string
  /** How long code and link are valid, in words. */
  life: string
  linkLife: string
  operator: string
  /** The URL of the installation's pages. */
  site: string
  support: string
}

/**
 * The mail with the code that confirms a new account. It contains no text that the person entered, because the
 * address is not proven yet.
 */
export function confirmationMail(mail: CodeMail): Mail {
  return codeMail(mail, {
    subject: `Your ${mail.operator} code: ${mail.code}`,
    title: 'Confirm your email address',
    hello: 'Hello,',
    lead: `Enter this code to complete your registration at ${mail.operator}:`,
    button: 'Complete Sign Up',
    close: 'If you did not register, you need not do anything.',
  })
}

/** The mail to someone who forgot the password of a sign-up that is still waiting for its code. */
export function finishSignUpMail(mail: CodeMail): Mail {
  return codeMail(mail, {
    subject: `Your ${mail.operator} code: ${mail.code}`,
    title: 'Finish your sign-up',
    hello: 'Hello,',
    lead: `Your registration at ${mail.operator} still waits for its code. This one completes it, with the name, the date of birth and the password that you enter:`,
    button: 'Choose a password',
    close: 'If you did not ask for it, you need not do anything.',
  })
}

/** The mail with the code that resets a password. */
export function resetMail(mail: CodeMail & { name: string }): Mail {
  return codeMail(mail, {
    subject: `Your ${mail.operator} password reset code: ${mail.code}`,
    title: 'Choose a new password',
    hello: `Hello ${mail.name},`,
    lead: `Enter this code to choose a new password at ${mail.operator}:`,
    button: 'Choose a new password',
    close: 'If you did not ask for it, you need not do anything: your password stays as it is.',
  })
}

type MailTexts = {
  subject: string
  title: string
  hello: string
  lead: string
  button: string
  close: string
}

function codeMail(mail: CodeMail, texts: MailTexts): Mail {
  const { to, code, link, life, linkLife, operator, site, support } = mail
  const { subject, title, hello, lead, button, close } = texts
  const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text })
  const { html, text } = layOutMail({
    operator,
    preview: `${code} is your code. It is valid for ${life}.`,
    title,
    blocks: [
      paragraph(hello),
      paragraph(lead),
      { kind: 'code', text: code },
      paragraph(`It is valid for ${life} and can be used once.`),
      paragraph(`Or open this page, on any device. It works for ${linkLife}:`),
      { kind: 'button', text: button, href: link },
      {
        kind: 'aside',
        text: `${close} Never pass the code or the link on; no one from ${operator} asks for them.`,
      },
    ],
    footer: [`Sent to ${to} by ${site}`, `Questions? ${support}`],
  })
  return { to, subject, text, html, code }
}
