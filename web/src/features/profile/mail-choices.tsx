import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '@verso/contract/call.ts'
import type { MailKind } from '@verso/contract/mails.ts'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.ts'
import { copy } from './copy.ts'

const choicesQuery = queryOptions({
  queryKey: ['mail-choices'],
  queryFn: ({ signal }) => api.getMailChoices({}, { signal }),
})

/** Administrators are never charged, so they get no mails about credits. */
const kindsFor = (admin: boolean): MailKind[] =>
  admin ? ['batch'] : ['expiring', 'used_up', 'batch']

/**
 * Which mails the user gets (an addition to the specification). The links in the mails change the same choices. Each
 * switch saves at once.
 */
export function MailChoices({ admin }: { admin: boolean }) {
  const { data, isPending, refetch } = useQuery(choicesQuery)
  const choose = useChoose()
  const kinds = kindsFor(admin)
  return (
    <section aria-labelledby="mails-title" className="mt-8">
      <h2 id="mails-title" className="text-lg font-semibold">
        {copy.mails.title}
      </h2>
      <p className="mt-1 text-muted">{copy.mails.text}</p>
      <div className="card mt-3 flex flex-col gap-4 px-5 py-4">
        {isPending && kinds.map((kind) => <Skeleton key={kind} className="h-9.5" />)}
        {!isPending && !data && (
          <Button className="self-start" onClick={() => void refetch()}>
            {copy.reload}
          </Button>
        )}
        {data &&
          kinds.map((kind) => (
            <Switch
              key={kind}
              {...copy.mails.kinds[kind]}
              on={data.choices[kind]}
              onSwitch={(wanted) => choose({ kind, wanted })}
            />
          ))}
      </div>
    </section>
  )
}

/** Shows the choice before it is saved; a failed save reverts it with a message. The last save loads them again. */
function useChoose() {
  const queries = useQueryClient()
  const { queryKey } = choicesQuery
  const show = (kind: MailKind, wanted: boolean) =>
    queries.setQueryData<CallOutput<'getMailChoices'>>(
      queryKey,
      (now) => now && { choices: { ...now.choices, [kind]: wanted } },
    )
  const { mutate } = useMutation({
    mutationKey: queryKey,
    mutationFn: (choice: { kind: MailKind; wanted: boolean }) => api.setMailChoice(choice),
    onMutate: async ({ kind, wanted }) => {
      // A load in progress may return the choice from before this change.
      await queries.cancelQueries({ queryKey })
      show(kind, wanted)
    },
    onError: (error, { kind, wanted }) => {
      show(kind, !wanted)
      console.error('The choice of mails could not be saved', error)
      toast(copy.mails.failed(failureReason(error)), { tone: 'bad' })
    },
    onSettled: () => {
      const isLast = queries.isMutating({ mutationKey: queryKey }) === 1
      return isLast ? queries.invalidateQueries({ queryKey }) : undefined
    },
  })
  return mutate
}
