import { useState } from 'react'
import type { AnyCall } from '../../../contract/core/call.ts'
import { queryClient } from '../../data/query-client.ts'
import type { WriteRequest } from '../../data/write/write-request.ts'
import { removeWritesResumedAt } from '../../data/write/write-store.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { paths } from '../../routing/paths.ts'
import { MAX_WAIT_MINUTES } from './apply.ts'
import type { ChangePlan } from './plan.ts'

interface ApplyDialogProps {
  organization: string
  plan: ChangePlan
  values: Readonly<Record<string, string>>
  writes: readonly WriteRequest<AnyCall>[]
  onClose: () => void
}

/** Confirms a change plan and sends its steps one after the other. */
export default function ApplyDialog({ organization, plan, values, writes: planned, onClose }: ApplyDialogProps) {
  // Applying invalidates the checks, which would empty the list.
  const [writes] = useState(planned)
  const path = paths.changePlan(
    { organization, plan: plan.name },
    plan.parameters.flatMap(({ name, secret }) => (secret ? [] : [[name, values[name] ?? '']])),
  )
  return (
    <WriteDialog
      title={`Apply ${formatCountOf(writes.length, 'step')}`}
      description={`“${plan.name}” to ${organization}. Each step is checked again before it is sent; the plan stops at the first one that is not as expected. A step waits up to ${MAX_WAIT_MINUTES} minutes for what runs in its environment. “open” is a placeholder for the release that is open at that time.`}
      requests={writes}
      sequential
      invalidates={[]}
      acknowledge={`I reviewed ${formatCountOf(writes.length, 'request')} to ${organization}`}
      getResumePath={() => {
        // An earlier, interrupted application is replaced by this one.
        removeWritesResumedAt(path)
        return path
      }}
      onSettled={() => queryClient.invalidateQueries()}
      onClose={onClose}
    />
  )
}
