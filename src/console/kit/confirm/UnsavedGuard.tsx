import { useEffect, type ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { LeaveDialog } from './LeaveDialog.tsx'

interface UnsavedGuardProps {
  /** What would be lost, as in "Discard the arguments of restart?". */
  readonly what: string
  /** Whether a draft keeps what was typed, so that only secrets are lost. */
  readonly hasDraft?: boolean
  /** Whether the dialog it was typed into is about to be closed. */
  readonly closing: boolean
  /** True once it was sent, even before the next render. */
  readonly isSent?: () => boolean
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** While mounted, asks before typed text is left: by closing its dialog, by a link or Back, or with the tab. Changes of the query do not count. */
export default function UnsavedGuard({
  what,
  hasDraft = false,
  closing,
  isSent,
  onStay,
  onLeave,
}: UnsavedGuardProps): ReactNode {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && !isSent?.(),
  )
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onUnload)
    return () => window.removeEventListener('beforeunload', onUnload)
  }, [])
  const leaving = blocker.state === 'blocked'
  const stay = () => {
    blocker.reset?.()
    onStay()
  }
  return (
    <LeaveDialog
      opened={leaving || closing}
      what={what}
      hasDraft={hasDraft}
      onStay={stay}
      onLeave={leaving ? blocker.proceed : onLeave}
    />
  )
}
