import type { Mail } from '../../ports/mailer.ts'
import { layOutMail } from '../mails/mail-layout.ts'

type CodeMail = {
  to: string
  name: string
  code: string
  /** How long the code is valid, in words. */
  life: string
  operator: string
  /** Address of the installation's pages. */
  site: string
  support: string
}

/** The mail with the code that confirms a new account. */
export function confirmationMail(mail: CodeMail): Mail {
  return codeMail(mail, {
    subject: `Your ${mail.operator} code: ${mail.code}`,
    title: 'Confirm your email address',
    lead: `Enter this code to complete your registration at ${mail.operator}:`,
    close: 'If you did not register, you need not do anything.',
  })
}

/** The mail with the code that resets a password. */
export function resetMail(mail: CodeMail): Mail {
  return codeMail(mail, {
    subject: `Your ${mail.operator} password reset code: ${mail.code}`,
    title: 'Choose a new password',
    lead: `Enter this code to choose a new password at ${mail.operator}:`,
    close: 'If you did not ask for it, you need not do anything: your password stays as it is.',
  })
}

type MailTexts = { subject: string; title: string; lead: string; close: string }

function codeMail(mail: CodeMail, { subject, title, lead, close }: MailTexts): Mail {
  const { to, name, code, life, operator, site, support } = mail
  const { html, text } = layOutMail({
    operator,
    preview: `${code} is your code. It is valid for ${life}.`,
    title,
    blocks: [
      { kind: 'paragraph', text: `Hello ${name},` },
      { kind: 'paragraph', text: lead },
      { kind: 'code', text: code },
      { kind: 'paragraph', text: `It is valid for ${life} and can be used once.` },
      {
        kind: 'aside',
        text: `${close} Never pass the code on; nobody from ${operator} asks for it.`,
      },
    ],
    footer: [`Sent to ${to} by ${site}`, `Questions? ${support}`],
  })
  return { to, subject, text, html, code }
}
