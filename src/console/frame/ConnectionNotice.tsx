import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useFreshness, type Freshness } from '../data/read/freshness.ts'
import { queryClient } from '../data/query-client.ts'
import { requestSignIn, onSignInRequested } from '../data/session/session.ts'
import { formatSpan } from '../kit/format.ts'
import { lazyComponent } from '../kit/lazy-component.tsx'
import { tokenPage } from '../routing/page-settings.ts'
import { Notice } from './Notice.tsx'

// No page needs it to be read.
const SignInDialog = lazyComponent(() => import('./SignInDialog.tsx'))

const formatDataAge = (seconds: number | undefined) =>
  seconds === undefined ? '' : ` The data on this page is ${formatSpan(seconds * 1000)} old.`

/** A shorter wait is shown by the freshness mark alone. */
const LONG_WAIT_SECONDS = 8

function getMessage(freshness: Freshness): string | undefined {
  switch (freshness.state) {
    case 'live':
      return undefined
    case 'waiting':
      return freshness.seconds < LONG_WAIT_SECONDS
        ? undefined
        : `The service is slow: no response for ${freshness.seconds} s. Nothing is lost, the console keeps waiting.`
    case 'reconnecting':
      return `The service isn't responding.${formatDataAge(freshness.seconds)} The console retries automatically.`
    case 'offline':
      return 'This computer is offline. The console resumes when the connection is back.'
    case 'signed-out':
      return tokenPage === ''
        ? 'The service no longer accepts the credential, so the data is not refreshed. Give the gateway a valid token, then retry.'
        : 'Your session has ended, so the data is not refreshed. What you have typed is still here.'
  }
}

/** Nothing is read until the operator acts. */
const BLOCKING_STATES: readonly Freshness['state'][] = ['signed-out', 'offline']

/** One notice while the service is slow, not responding, or refuses the credential. */
export function ConnectionNotice() {
  const freshness = useFreshness()
  const sentence = getMessage(freshness)
  const [signingIn, setSigningIn] = useState(false)
  useEffect(() => onSignInRequested(() => setSigningIn(true)), [])
  const mustSignIn = freshness.state === 'signed-out' && tokenPage !== ''
  return (
    <div role="status">
      {sentence && (
        <Notice
          color={BLOCKING_STATES.includes(freshness.state) ? 'bad' : 'attention'}
          actions={
            mustSignIn ? (
              <Button onClick={requestSignIn}>Sign in</Button>
            ) : (
              <Button onClick={() => void queryClient.refetchQueries({ type: 'active' })}>Retry now</Button>
            )
          }
        >
          {sentence}
        </Notice>
      )}
      {signingIn && <SignInDialog onClose={() => setSigningIn(false)} />}
    </div>
  )
}
