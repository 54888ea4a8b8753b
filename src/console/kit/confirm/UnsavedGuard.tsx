import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { useBlocker } from 'react-router'

const LeaveDialog = lazy(() => import('./LeaveDialog.tsx'))

export interface UnsavedGuardProps {
  /** Whether something would be lost by leaving. */
  readonly when: boolean
  /** What it is, as in "Leave without saving the new service?". */
  readonly what: string
  /** True where a draft is kept, so that it can be taken up again. */
  readonly keptAsDraft?: boolean
}

/** Asks before a page with changes is left, by link, Back or closing the tab. A change of the address within the page is no leaving. */
export function UnsavedGuard({ when, what, keptAsDraft = false }: UnsavedGuardProps): ReactNode {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!when) return
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [when])
  if (blocker.state !== 'blocked') return null
  return (
    <Suspense>
      <LeaveDialog what={what} keptAsDraft={keptAsDraft} onStay={blocker.reset} onLeave={blocker.proceed} />
    </Suspense>
  )
}
