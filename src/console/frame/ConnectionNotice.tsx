import { useEffect, useState } from 'react'
import { Button } from '../kit/Button.tsx'
import { useFreshness, type Freshness } from '../data/freshness.ts'
import { queryClient } from '../data/query-client.ts'
import { askToSignIn, whenAskedToSignIn } from '../data/session.ts'
import { formatSpan } from '../kit/format.ts'
import { late } from '../kit/late.tsx'
import { tokenPage } from '../place.ts'
import styles from './Notices.module.css'

// No page needs it to be read.
const SignInDialog = late(() => import('./SignInDialog.tsx'))

const shown = (seconds: number | undefined) =>
  seconds === undefined ? '' : ` What is shown is ${formatSpan(seconds * 1000)} old.`

/** A wait shorter than this is told by the mark in the bar alone. */
const LONG_WAIT_SECONDS = 8

function sentenceFor(freshness: Freshness): string | undefined {
  switch (freshness.state) {
    case 'live':
      return undefined
    case 'waiting':
      return freshness.seconds < LONG_WAIT_SECONDS
        ? undefined
        : `The service is slow: no answer for ${freshness.seconds} s. Nothing is lost, the console keeps waiting.`
    case 'reconnecting':
      return `No good answer from the service.${shown(freshness.seconds)} The console tries again by itself.`
    case 'offline':
      return 'This computer is offline. The console goes on when the connection is back.'
    case 'signed-out':
      return tokenPage === ''
        ? 'The service no longer accepts the credential, so nothing is read any more. Give the gateway a valid token, then try again.'
        : 'Your session has ended, so nothing is read any more. What you have typed is still here.'
  }
}

/** Nothing is read until somebody does something about it. */
const BAD: readonly Freshness['state'][] = ['signed-out', 'offline']

/** One quiet notice when the service is slow, gone or refuses the credential. */
export function ConnectionNotice() {
  const freshness = useFreshness()
  const sentence = sentenceFor(freshness)
  const [signingIn, setSigningIn] = useState(false)
  useEffect(() => whenAskedToSignIn(() => setSigningIn(true)), [])
  const mustSignIn = freshness.state === 'signed-out' && tokenPage !== ''
  return (
    <div role="status">
      {sentence && (
        <div className={styles.notice} data-bad={BAD.includes(freshness.state) || undefined}>
          <p>{sentence}</p>
          {mustSignIn ? (
            <Button onClick={askToSignIn}>Sign in</Button>
          ) : (
            <Button onClick={() => void queryClient.refetchQueries({ type: 'active' })}>Try now</Button>
          )}
        </div>
      )}
      {signingIn && <SignInDialog onClose={() => setSigningIn(false)} />}
    </div>
  )
}
