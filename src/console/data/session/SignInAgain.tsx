import { Button } from '@mantine/core'
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { Offer } from '../../kit/confirm/Offer.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { tokenPage } from '../../place.ts'
import { askToSignIn, isSessionLost, onSession } from './session.ts'

/** The way on where the session ended under an open dialog, which covers the notice of the page. */
export function SignInAgain(): ReactNode {
  const lost = useSyncExternalStore(onSession, isSessionLost)
  const [wasLost, noteLost] = useState(lost)
  if (lost && !wasLost) noteLost(true)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!lost) return
    const line = place.current
    // The button that opened the sign-in is gone by the time it gives the focus back.
    return () => void setTimeout(() => line?.focus())
  }, [lost])
  if (!wasLost || tokenPage === '') return null
  return (
    <div ref={place} tabIndex={-1}>
      {lost ? (
        <Offer
          message={
            <Status icon="attention">Nothing can be sent until you sign in again. What is typed here stays.</Status>
          }
        >
          <Button onClick={askToSignIn}>Sign in</Button>
        </Offer>
      ) : (
        <Offer message={<Status icon="good">You are signed in again, and can go on here.</Status>} />
      )}
    </div>
  )
}
