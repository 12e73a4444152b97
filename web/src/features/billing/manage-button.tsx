import { Button } from '../../ui/button.tsx'
import { usePortal } from './api.ts'
import { copy } from './copy.ts'

/** Opens the provider's page for payment methods, receipts and the subscription. */
export function ManageButton({ label = copy.manage }: { label?: string }) {
  const portal = usePortal()
  return (
    <Button
      variant="quiet"
      className="-mx-3.5 self-start text-accent underline underline-offset-4"
      loading={portal.isPending || portal.isSuccess}
      onClick={() => portal.mutate()}
    >
      {label}
    </Button>
  )
}
