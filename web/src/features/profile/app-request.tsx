import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '@verso/contract/call.ts'
import type { ReactNode } from 'react'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { FormNote } from '../../ui/form-note.tsx'
import { appCopy } from './app-copy.ts'

type Props = {
  request: CallOutput<'findAppRequest'> & { user_code: string }
  /** Called with the sentence that says what was done. */
  onAnswered: (text: string) => void
}

const { page: texts } = appCopy

/** Shows which app asks for access, from where and to what; the owner connects or refuses it. */
export function AppRequest({ request, onAnswered }: Props) {
  const { app, device, scopes, network, is_same_network, user_code } = request
  const queries = useQueryClient()
  const answer = useMutation({
    mutationFn: (is_approved: boolean) => api.answerAppRequest({ user_code, is_approved }),
    onSuccess: async (_message, isApproved) => {
      await queries.invalidateQueries({ queryKey: ['app-tokens'] })
      onAnswered(isApproved ? texts.connected(app) : texts.refused)
    },
  })
  const busy = (value: boolean) => answer.isPending && answer.variables === value
  return (
    <section aria-labelledby="request-title" className="card mt-4 px-5 py-4">
      <h2 id="request-title" className="text-lg font-semibold">
        {texts.asks}
      </h2>
      <dl className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-[7rem_1fr]">
        <Fact name={texts.app}>{app}</Fact>
        <Fact name={texts.device}>{device}</Fact>
        <Fact name={texts.network}>
          {is_same_network ? texts.same(network) : texts.other(network)}
        </Fact>
        <Fact name={texts.codeLabel}>{user_code.trim().toUpperCase()}</Fact>
        <Fact name={texts.may}>
          <ul className="list-disc pl-4.5">
            {scopes.map((scope) => (
              <li key={scope}>{appCopy.scopes[scope]}</li>
            ))}
          </ul>
        </Fact>
      </dl>
      <div className="mt-4 flex flex-col gap-3 border-t border-line pt-4">
        {!is_same_network && <FormNote tone="bad">{texts.otherNetwork}</FormNote>}
        <p className="text-pretty text-muted">{texts.warning}</p>
        {answer.error && <FormNote tone="bad">{failureReason(answer.error)}</FormNote>}
        <div className="flex flex-wrap gap-2.5">
          <Button variant="primary" loading={busy(true)} onClick={() => answer.mutate(true)}>
            {texts.connect}
          </Button>
          <Button loading={busy(false)} onClick={() => answer.mutate(false)}>
            {texts.refuse}
          </Button>
        </div>
      </div>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted max-sm:-mb-2.5">{name}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}
