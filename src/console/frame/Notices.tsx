import { Button, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { queryClient } from '../data/query-client.ts'
import { useFreshness, type Freshness } from '../data/read/freshness.ts'
import { onSignInRequested, requestSignIn } from '../data/session/session.ts'
import { useWatched } from '../data/watch/list.ts'
import { hasStoredWrites } from '../data/write/unfinished.ts'
import { formatSpan } from '../kit/format.ts'
import { onToast } from '../kit/browser/toast.ts'
import { lazyComponent } from '../kit/lazy-component.tsx'
import { tokenPage } from '../routing/page-settings.ts'
import { Notice } from './Notice.tsx'

const SignInDialog = lazyComponent(() => import('./SignInDialog.tsx'))
const UnfinishedNotice = lazyComponent(() => import('./resume/UnfinishedNotice.tsx'))
const Toasts = lazyComponent(() => import('./tray/Toasts.tsx'))

/** Toasts, unfinished writes and the connection notice, stacked over the bottom of the page. */
export function Notices() {
  const watched = useWatched()
  const [hasToasts, setHasToasts] = useState(false)
  const [hasUnfinishedWrites] = useState(hasStoredWrites)
  useEffect(() => onToast(() => setHasToasts(true)), [])
  return (
    <Stack
      pos="fixed"
      bottom={12}
      right={12}
      left="calc(var(--app-shell-navbar-offset, 0px) + 12px)"
      align="center"
      gap="sm"
      style={{ zIndex: 150, pointerEvents: 'none' }}
    >
      {(watched.length > 0 || hasToasts) && <Toasts />}
      {hasUnfinishedWrites && <UnfinishedNotice />}
      <ConnectionNotice />
    </Stack>
  )
}

const formatDataAge = (seconds: number | undefined) =>
  seconds === undefined ? '' : ` The data on this page is ${formatSpan(seconds * 1000)} old.`

/** The freshness badge alone shows shorter waits. */
const LONG_WAIT_SECONDS = 8

function getMessage(freshness: Freshness): string | undefined {
  switch (freshness.state) {
    case 'live':
    // The page itself shows what failed.
    case 'partial':
      return undefined
    case 'waiting':
      return freshness.seconds < LONG_WAIT_SECONDS
        ? undefined
        : `The service is slow: no response for ${freshness.seconds} s. The console keeps waiting.`
    case 'reconnecting':
      return `The service isn't responding.${formatDataAge(freshness.seconds)} The console retries automatically.`
    case 'offline':
      return 'This computer is offline. The console resumes when the connection is back.'
    case 'signed-out':
      return tokenPage === ''
        ? 'The service no longer accepts the token, so the data is not refreshed. Configure a valid token in the gateway, then retry.'
        : 'Your session has ended, so the data is not refreshed. Your input is kept.'
  }
}

/** No requests until the operator acts. */
const BLOCKING_STATES: readonly Freshness['state'][] = ['signed-out', 'offline']

/** Shown while the service is slow, not responding, or refuses the token. */
function ConnectionNotice() {
  const freshness = useFreshness()
  const message = getMessage(freshness)
  const [signingIn, setSigningIn] = useState(false)
  useEffect(() => onSignInRequested(() => setSigningIn(true)), [])
  const mustSignIn = freshness.state === 'signed-out' && tokenPage !== ''
  return (
    <div role="status">
      {message && (
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
          {message}
        </Notice>
      )}
      {signingIn && <SignInDialog onClose={() => setSigningIn(false)} />}
    </div>
  )
}
