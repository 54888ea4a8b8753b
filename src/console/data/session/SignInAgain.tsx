import { Button } from '@mantine/core'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { InlineNotice } from '../../kit/confirm/DraftNotice.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { tokenPage } from '../../routing/page-settings.ts'
import { requestSignIn, isSessionLost, onSessionChange } from './session.ts'

/** Sign-in button for open dialogs, which cover the page's notice. */
export function SignInAgain() {
  const lost = useSyncExternalStore(onSessionChange, isSessionLost)
  const [wasLost, setWasLost] = useState(lost)
  if (lost && !wasLost) setWasLost(true)
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!lost) return
    const element = container.current
    // The button that had the focus is unmounted once signed in.
    return () => void setTimeout(() => element?.focus())
  }, [lost])
  if (!wasLost || tokenPage === '') return null
  return (
    <div ref={container} tabIndex={-1}>
      {lost ? (
        <InlineNotice
          message={
            <Status icon="attention">Nothing can be sent until you sign in again. What you typed here is kept.</Status>
          }
        >
          <Button onClick={requestSignIn}>Sign in</Button>
        </InlineNotice>
      ) : (
        <InlineNotice message={<Status icon="good">You are signed in again and can continue here.</Status>} />
      )}
    </div>
  )
}
