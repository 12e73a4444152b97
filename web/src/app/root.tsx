import { Outlet } from '@tanstack/react-router'
import { NetworkBanner } from './network-banner.tsx'
import { PageProgress } from './page-progress.tsx'

/** The parts of every page, with and without a session. */
export function Root() {
  return (
    <>
      <PageProgress />
      <NetworkBanner />
      <Outlet />
    </>
  )
}
