import { Button } from '@mantine/core'
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { InlineNotice } from '../../kit/confirm/DraftNotice.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { tokenPage } from '../../routing/page-settings.ts'
import { requestSignIn, isSessionLost, onSessionChange } from './session.ts'

/** The way on where the session ended under an open dialog, which covers the notice of the page. */
export function SignInAgain(): ReactNode {
  const lost = useSyncExternalStore(onSessionChange, isSessionLost)
  const [wasLost, noteLost] = useState(lost)
  if (lost && !wasLost) noteLost(true)
  const scope = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!lost) return
    const line = scope.current
    // The button that opened the sign-in is gone by the time it gives the focus back.
    return () => void setTimeout(() => line?.focus())
  }, [lost])
  if (!wasLost || tokenPage === '') return null
  return (
    <div ref={scope} tabIndex={-1}>
      {lost ? (
        <InlineNotice
          message={
            <Status icon="attention">Nothing can be sent until you sign in again. What is typed here stays.</Status>
          }
        >
          <Button onClick={requestSignIn}>Sign in</Button>
        </InlineNotice>
      ) : (
        <InlineNotice message={<Status icon="good">You are signed in again, and can go on here.</Status>} />
      )}
    </div>
  )
}
