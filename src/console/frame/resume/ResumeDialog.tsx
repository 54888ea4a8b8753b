import { describeRequest } from '../../data/client.ts'
import { toFollowUps } from '../../data/write/use-write-run.ts'
import { remainingIndexes, toResults, waitingIndexes } from '../../data/write/write-state.ts'
import type { StoredWrite } from '../../data/write/write-store.ts'
import { useResumedWrite } from '../../data/write/resume.ts'
import { Confirm } from '../../kit/confirm/Confirm.tsx'
import { ConfirmResults } from '../../kit/confirm/ConfirmResults.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { Time } from '../../kit/Time.tsx'
import { TextLink } from '../../kit/TextLink.tsx'

type ResumedWrite = ReturnType<typeof useResumedWrite>

const getPendingRequests = ({ items, states }: ResumedWrite) =>
  waitingIndexes(states).flatMap((index) => {
    const item = items[index]
    return item ? [describeRequest(item.call, item.request)] : []
  })

function resumeDisabledReason({ phase }: ResumedWrite): string | undefined {
  if (phase === 'elsewhere') return 'Already open in another browser tab.'
  return phase === 'checking' ? 'Requests without a response are being verified.' : undefined
}

/** Resumes a write after a reload: its results so far, and a button that sends the rest. */
export function ResumeDialog({ write, onClose }: { write: StoredWrite; onClose: () => void }) {
  const resume = useResumedWrite(write)
  const { phase, states } = resume
  const waiting = remainingIndexes(states, write.sequential).length
  const over = waiting === 0 && phase === 'ready'
  const results = toResults(
    write.items.map(({ label }) => label),
    states,
    phase === 'sending',
  )
  return (
    <Confirm
      title={write.title}
      location={write.location}
      description={
        <>
          Confirmed <Time value={write.openedAt} format="moment" />, then interrupted. Nothing is sent twice.
          <TextLink to={write.to} display="block" w="fit-content" inherit>
            Open page
          </TextLink>
        </>
      }
      requests={over ? [] : getPendingRequests(resume)}
      acknowledge={
        waiting > 1 ? [`I reviewed the list: the remaining ${formatCountOf(waiting, 'request')} will be sent`] : []
      }
      submitLabel={`Send ${formatCountOf(waiting, 'remaining request')}`}
      disabledReason={resumeDisabledReason(resume)}
      onSubmit={resume.submit}
      submitting={phase === 'sending'}
      results={over || phase === 'sending' ? results : []}
      followUps={toFollowUps(resume, write.sequential)}
      onStop={phase === 'sending' ? resume.stop : undefined}
      onClose={onClose}
    >
      {!over && phase !== 'sending' && <ConfirmResults results={results} />}
    </Confirm>
  )
}
