import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '@verso/contract/call.ts'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/error-text.ts'
import { formatDay } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { browserName } from './browser-name.ts'
import { copy } from './copy.ts'

type Device = CallOutput<'getDevices'>['devices'][number]

const { devices: texts } = copy
const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => api.getDevices({}, { signal }),
})

const nameOf = ({ agent }: Device) => browserName(agent) ?? texts.unnamed

/**
 * The browsers that have signed in, which the failed sign-ins of others do not delay (an addition to the
 * specification, A-100).
 */
export function KnownBrowsers() {
  const { data, isPending, refetch } = useQuery(devicesQuery)
  const [chosen, setChosen] = useState<Device | null>(null)
  const { mutate, isPending: isRemoving } = useRemoval(() => setChosen(null))
  return (
    <section aria-labelledby="devices-title" className="mt-8">
      <h2 id="devices-title" className="text-lg font-semibold">
        {texts.title}
      </h2>
      <p className="mt-1 text-muted">{texts.text}</p>
      <div className="card mt-3 px-5 py-4">
        {isPending && <Skeleton className="h-9.5" />}
        {!isPending && !data && <Button onClick={() => void refetch()}>{copy.reload}</Button>}
        {data?.devices.length === 0 && <p className="text-muted">{texts.none}</p>}
        <ul className="flex flex-col gap-4">
          {data?.devices.map((device) => (
            <DeviceRow key={device.id} device={device} onRemove={() => setChosen(device)} />
          ))}
        </ul>
      </div>
      <ConfirmDialog
        open={chosen !== null}
        title={chosen && texts.question(nameOf(chosen))}
        body={chosen?.is_this ? texts.effectHere : texts.effect}
        cancel={texts.cancel}
        confirm={texts.confirm}
        busy={isRemoving}
        onCancel={() => setChosen(null)}
        onConfirm={() => chosen && mutate(chosen.id)}
      />
    </section>
  )
}

function DeviceRow({ device, onRemove }: { device: Device; onRemove: () => void }) {
  const name = nameOf(device)
  return (
    <li className="flex items-center justify-between gap-4">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {name}
          {device.is_this && <span className="font-normal text-muted"> · {texts.isThis}</span>}
        </p>
        <p className="text-sm text-muted">
          {texts.used(formatDay(device.last_used_at), formatDay(device.expires_at))}
        </p>
      </div>
      <Button aria-label={texts.removeNamed(name)} onClick={onRemove}>
        {texts.remove}
      </Button>
    </li>
  )
}

function useRemoval(onSettled: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.removeDevice({ id }),
    onError: (error) => {
      console.error('The browser could not be removed', error)
      toast(texts.failed(failureReason(error)), { tone: 'bad' })
    },
    onSettled: () => {
      onSettled()
      return queries.invalidateQueries(devicesQuery)
    },
  })
}
