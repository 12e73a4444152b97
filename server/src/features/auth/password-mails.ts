import type { Deps } from '../../deps.ts'
import type { Mail } from '../../ports/mailer.ts'
import { layOutMail } from '../mails/mail-layout.ts'
import { findUserByEmail } from '../users/queries.ts'

type Needs = Pick<Deps, 'db' | 'config' | 'mailer'>
type Changed = { email: string; how: 'changed' | 'reset' }

/** Notifies the owner of a new password, and explains what to do if someone else set it (ASVS 6.3.7). */
export async function mailPasswordChanged(deps: Needs, { email, how }: Changed): Promise<void> {
  const user = await findUserByEmail(deps.db, email)
  if (user?.verified_at)
    await deps.mailer.send(changedMail(deps, { to: user.email, name: user.full_name, how }))
}

const leads = {
  changed: (operator: string) =>
    `The password of your account at ${operator} has just been changed on the Profile page.`,
  reset: (operator: string) =>
    `The password of your account at ${operator} has just been reset with a mail to this address.`,
}

function changedMail(
  { config }: Pick<Deps, 'config'>,
  { to, name, how }: { to: string; name: string; how: Changed['how'] },
): Mail {
  const { OPERATOR_NAME: operator, PUBLIC_URL: site, SUPPORT_EMAIL: support } = config
  const lead = `${leads[how](operator)} Everyone who was signed in before was signed out.`
  const { html, text } = layOutMail({
    operator,
    preview: lead,
    title: 'Your password has been changed',
    blocks: [
      { kind: 'paragraph', text: `Hello ${name},` },
      { kind: 'paragraph', text: lead },
      {
        kind: 'paragraph',
        text: 'If that was you, you need not do anything. If not, choose a new password now:',
      },
      { kind: 'button', text: 'Choose a new password', href: `${site}/forgot-password` },
      { kind: 'aside', text: `If you cannot sign in any more, write to ${support}.` },
    ],
    footer: [`Sent to ${to} by ${site}`, `Questions? ${support}`],
  })
  return { to, subject: `Your ${operator} password has been changed`, text, html }
}
