import type { Deps } from '../../deps.ts'
import { layOutMail } from '../mails/mail-layout.ts'
import { findUserById } from '../users/queries.ts'
import { findCheck } from './check-queries.ts'

type Needs = Pick<Deps, 'config' | 'db' | 'mailer'>

/**
 * Sends an administrator the number of findings. The list contains names of photos, so it is only on the admin page.
 */
export async function mailFindings(
  { config, db, mailer }: Needs,
  { check_id, user_id }: { check_id: string; user_id: string },
): Promise<void> {
  const check = await findCheck(db, check_id)
  const user = await findUserById(db, user_id)
  if (!check || user?.role !== 'admin') return
  const { OPERATOR_NAME: operator, PUBLIC_URL: site, SUPPORT_EMAIL: support } = config
  const n = check.finding_count
  const found = n === 1 ? '1 mismatch' : `${n.toLocaleString('en')} mismatches`
  const lead = `A check of ${site} compared the database with credits and files and found ${found}.`
  const { html, text } = layOutMail({
    operator,
    preview: lead,
    title: `The check found ${found}`,
    blocks: [
      { kind: 'paragraph', text: `Hello ${user.full_name},` },
      { kind: 'paragraph', text: lead },
      { kind: 'paragraph', text: 'Nothing was changed. The admin page lists each of them.' },
      { kind: 'button', text: 'Show the list', href: `${site}/admin-config` },
    ],
    footer: [`Sent to ${user.email} by ${site}`, `Questions? ${support}`],
  })
  await mailer.send({
    to: user.email,
    subject: `${operator}: the check found ${found}`,
    text,
    html,
  })
}
