import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '@verso/contract/call.ts'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/error-text.ts'
import { formatDay } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { appCopy as texts } from './app-copy.ts'
import { NewToken } from './new-token.tsx'

type Token = CallOutput<'listAppTokens'>['tokens'][number]

const tokensQuery = queryOptions({
  queryKey: ['app-tokens'],
  queryFn: ({ signal }) => api.listAppTokens({}, { signal }),
})

/** The apps and scripts that act for the account (an addition to the specification, decision 40). */
export function AppTokens() {
  const { data, isPending, refetch } = useQuery(tokensQuery)
  const [chosen, setChosen] = useState<Token | null>(null)
  const [isCreating, setCreating] = useState(false)
  const { mutate, isPending: isRevoking } = useRevocation(() => setChosen(null))
  return (
    <section id="apps" aria-labelledby="apps-title" className="mt-8 scroll-mt-8">
      <h2 id="apps-title" className="text-lg font-semibold">
        {texts.title}
      </h2>
      <p className="mt-1 text-pretty text-muted">{texts.text}</p>
      <div className="card mt-3 px-5 py-4">
        {isPending && <Skeleton className="h-9.5" />}
        {!isPending && !data && <Button onClick={() => void refetch()}>{texts.reload}</Button>}
        {data?.tokens.length === 0 && <p className="text-muted">{texts.none}</p>}
        <ul className="flex flex-col gap-4">
          {data?.tokens.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => setChosen(token)} />
          ))}
        </ul>
        <div className="mt-4 flex flex-wrap gap-2.5 border-t border-line pt-4">
          <LinkButton to="/connect">{texts.connect}</LinkButton>
          <Button onClick={() => setCreating(true)}>{texts.create}</Button>
        </div>
      </div>
      <NewToken open={isCreating} onClose={() => setCreating(false)} />
      <ConfirmDialog
        open={chosen !== null}
        title={chosen && texts.question(chosen.name)}
        body={texts.effect}
        cancel={texts.cancel}
        confirm={texts.confirm}
        busy={isRevoking}
        onCancel={() => setChosen(null)}
        onConfirm={() => chosen && mutate(chosen.id)}
      />
    </section>
  )
}

function TokenRow({ token, onRevoke }: { token: Token; onRevoke: () => void }) {
  const { name, scopes, created_at, last_used_at } = token
  const used = last_used_at ? texts.used(formatDay(last_used_at)) : texts.unused
  return (
    <li className="flex items-center justify-between gap-4">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          {scopes.map((scope) => texts.scopes[scope]).join('. ')}.
        </p>
        <p className="text-sm text-muted">
          {texts.created(formatDay(created_at))} {used}
        </p>
      </div>
      <Button aria-label={texts.disconnectNamed(name)} onClick={onRevoke}>
        {texts.disconnect}
      </Button>
    </li>
  )
}

function useRevocation(onSettled: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.revokeAppToken({ id }),
    onError: (error) => {
      console.error('The app could not be disconnected', error)
      toast(texts.failed(failureReason(error)), { tone: 'bad' })
    },
    onSettled: () => {
      onSettled()
      return queries.invalidateQueries(tokensQuery)
    },
  })
}
