import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import type { AnyCall } from '../../../contract/core/call.ts'
import { readBillOfMaterials, readLatestRelease } from '../../../contract/transition/releases.ts'
import type { Release } from '../../../contract/core/records.ts'
import { listEnvironments, readEnvironment } from '../../../contract/transition/environments.ts'
import { useDraft } from '../../data/write/drafts.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import type { WriteRequest } from '../../data/write/write-request.ts'
import type { Scope } from '../../routing/crumbs.ts'
import { DraftNotice } from '../../kit/confirm/DraftNotice.tsx'
import type { ConfirmResult } from '../../kit/confirm/ConfirmResults.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { paths } from '../../routing/paths.ts'
import { PromoteChoice } from './PromoteChoice.tsx'
import { planPromotion, planCommit } from './promote.ts'
import { ChangeSummary } from './ChangeSummary.tsx'
import type { ChangedRecord } from './changed-records.ts'
import { CHANGED_BY_DESIGN } from '../queries.ts'
import { pendingCount } from './pending.ts'

interface CommitDesignDialogProps {
  scope: Scope
  release: Release
  changed: readonly ChangedRecord[]
  onClose: () => void
}

const draftSchema = z.object({ desc: z.string() })

const CHANGED_BY_COMMIT = [
  ...CHANGED_BY_DESIGN,
  readEnvironment,
  listEnvironments,
  readLatestRelease,
  readBillOfMaterials,
]

// The service answers 200 even if the commit failed; the description of the release says why (service-api 2.2).
const notCommittedResult = (label: string, description: unknown): ConfirmResult => ({
  label,
  state: 'missed',
  problem: {
    title: 'The release is still open',
    explained: 'The service accepted the request but did not commit. Check the changes and commit them again.',
    messages: typeof description === 'string' && description !== '' ? [`It says: ${description}`] : [],
  },
})

/** Commits the open design release, and optionally promotes it to an environment. */
export default function CommitDesignDialog({ scope, onClose, ...latest }: CommitDesignDialogProps) {
  const { organization, assembly } = scope
  const navigate = useNavigate()
  // Confirm what was shown when the dialog opened.
  const [{ release, changed }] = useState(latest)
  const [environment, setEnvironment] = useState('')
  const [failed, setFailed] = useState<ConfirmResult>()
  const draft = useDraft(`commit design ${organization}/${assembly}`, draftSchema, { desc: '' })
  const { desc } = draft.value
  const changes = formatCountOf(pendingCount(release), 'change')
  const requests: readonly WriteRequest<AnyCall>[] =
    environment === '' ? [planCommit(scope, release, desc)] : planPromotion(scope, release, desc, environment)
  const done = () => {
    draft.discard()
    onClose()
    if (environment !== '') void navigate(paths.environment(organization, assembly, environment))
  }
  return (
    <WriteDialog
      title={`Commit ${changes} of the design`}
      description={`${assembly}. All open changes are committed, including those by others. Nothing is deployed until a plan is reviewed and deployed.`}
      requests={requests}
      sequential
      invalidates={CHANGED_BY_COMMIT}
      submitLabel={environment === '' ? `Commit ${changes}` : `Commit ${changes} and pull into ${environment}`}
      disabledReason={undefined}
      results={failed && [failed]}
      onDone={([answer]) => {
        if (environment !== '' || !answer || Reflect.get(answer, 'releaseState') !== 'open') return done()
        setFailed(notCommittedResult(`Commit the design of ${assembly}`, Reflect.get(answer, 'description')))
      }}
      onClose={onClose}
    >
      <ChangeSummary release={release} changed={changed} />
      <DraftNotice draft={draft.offered} onRestore={draft.restore} onDiscard={draft.discard} />
      <TextInput
        label="Description"
        value={desc}
        description="Shown to others in the history. It is kept in this browser until it is sent."
        maxLength={500}
        onChange={({ currentTarget }) => draft.set({ desc: currentTarget.value })}
      />
      <PromoteChoice scope={scope} changed={changed} value={environment} onChange={setEnvironment} />
    </WriteDialog>
  )
}
