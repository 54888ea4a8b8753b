import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { describeRequest } from '../../data/client.ts'
import { failedIn, resultsOf, unknownIn, waitingIn } from '../../data/write/intent-state.ts'
import type { StoredIntent } from '../../data/write/intent-store.ts'
import { useResume, type Resume } from '../../data/write/resume.ts'
import { Confirm, type NextStep } from '../../kit/confirm/Confirm.tsx'
import { ConfirmResults } from '../../kit/confirm/ConfirmResults.tsx'
import { formatCount } from '../../kit/format.ts'
import { Time } from '../../kit/Time.tsx'

const requestsOf = ({ items, states }: Resume) =>
  waitingIn(states).flatMap((index) => {
    const item = items[index]
    return item ? [describeRequest(item.call, item.request)] : []
  })

function reasonAgainst({ phase }: Resume): string | undefined {
  if (phase === 'elsewhere') return 'Another tab of this browser has this open.'
  return phase === 'checking' ? 'Requests without an answer are being verified.' : undefined
}

/** Resumes an intent after a reload: its results so far, and the button that sends the rest. */
export function ResumeDialog({ intent, onClose }: { readonly intent: StoredIntent; readonly onClose: () => void }) {
  const resume = useResume(intent)
  const { phase, states } = resume
  const waiting = waitingIn(states).length
  const over = waiting === 0 && phase === 'ready'
  const results = resultsOf(
    intent.items.map(({ label }) => label),
    states,
    phase === 'sending',
  )
  const failed = failedIn(states).length
  const retry = states.length > 1 ? `Retry ${formatCount(failed)} that failed` : 'Send it again'
  const nexts: (NextStep | false)[] = [
    unknownIn(states).length > 0 && { label: 'Read it again', onClick: resume.checkAgain, writes: false },
    failed > 0 && { label: retry, onClick: resume.retryFailed, writes: true },
  ]
  const left = `Send the ${waiting === 1 ? 'one' : formatCount(waiting)} not sent`
  return (
    <Confirm
      opened
      title={intent.title}
      description={
        <>
          Confirmed <Time value={intent.openedAt} as="moment" />, then interrupted. Nothing is sent twice.
          <Anchor component={Link} to={intent.to} display="block" w="fit-content" inherit>
            Open its page
          </Anchor>
        </>
      }
      requests={over ? [] : requestsOf(resume)}
      acknowledge={
        waiting > 1 ? `I have read the list: the ${formatCount(waiting)} not sent are still wanted` : undefined
      }
      submitLabel={left}
      disabledReason={reasonAgainst(resume)}
      onSubmit={resume.submit}
      submitting={phase === 'sending'}
      submitError={undefined}
      results={over || phase === 'sending' ? results : []}
      nexts={nexts.filter((next) => next !== false)}
      onStop={phase === 'sending' ? resume.stop : undefined}
      onClose={onClose}
    >
      {!over && phase !== 'sending' && <ConfirmResults results={results} />}
    </Confirm>
  )
}
