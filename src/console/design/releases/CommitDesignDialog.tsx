import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { AnyCall } from '../../../contract/core/call.ts'
import { readBillOfMaterials, readLatestRelease } from '../../../contract/transition/releases.ts'
import type { Release } from '../../../contract/core/records.ts'
import { listEnvironments, readEnvironment } from '../../../contract/transition/environments.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import type { WriteRequest } from '../../data/write/write-request.ts'
import type { Scope } from '../../routing/crumbs.ts'
import type { ConfirmResult } from '../../kit/confirm/ConfirmResults.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { paths } from '../../routing/paths.ts'
import { LazyMadePlanDialog, useDraftText } from '../../transition/index.ts'
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
    messages: typeof description === 'string' && description !== '' ? [`Its message: ${description}`] : [],
  },
})

/** Commits the open design release, and optionally promotes it to an environment. */
export default function CommitDesignDialog({ scope, onClose, ...latest }: CommitDesignDialogProps) {
  const { organization, assembly } = scope
  const navigate = useNavigate()
  // Confirm what was shown when the dialog opened.
  const [{ release, changed }] = useState(latest)
  const [environment, setEnvironment] = useState('')
  const [promoted, setPromoted] = useState<{ readonly comment: string }>()
  const [failed, setFailed] = useState<ConfirmResult>()
  const description = useDraftText(`commit design ${organization}/${assembly}`, 'desc', 'Description')
  const changes = formatCountOf(pendingCount(release), 'change')
  const requests: readonly WriteRequest<AnyCall>[] =
    environment === ''
      ? [planCommit(scope, release, description.text)]
      : planPromotion(scope, release, description.text, environment)
  if (promoted)
    return (
      <LazyMadePlanDialog
        scope={{ organization, assembly, environment }}
        title={`Promote the design to ${environment}`}
        committed={`The design is pulled into ${environment} and committed`}
        comment={promoted.comment}
        onClose={() => {
          onClose()
          void navigate(paths.environment(organization, assembly, environment))
        }}
      />
    )
  return (
    <WriteDialog
      title={`Commit ${changes} of the design`}
      description={`${assembly}. All changes are committed, including those by others. Nothing is deployed until a plan is reviewed and deployed.`}
      requests={requests}
      sequential
      invalidates={CHANGED_BY_COMMIT}
      submitLabel={environment === '' ? `Commit ${changes}` : `Commit ${changes} and pull into ${environment}`}
      draft={description.form}
      results={failed && [failed]}
      onDone={([answer]) => {
        if (environment === '' && answer && Reflect.get(answer, 'releaseState') === 'open')
          return setFailed(notCommittedResult(`Commit the design of ${assembly}`, Reflect.get(answer, 'description')))
        description.discard()
        if (environment === '') onClose()
        else setPromoted({ comment: description.text })
      }}
      onClose={onClose}
    >
      <ChangeSummary release={release} changed={changed} />
      {description.input}
      <PromoteChoice scope={scope} changed={changed} value={environment} onChange={setEnvironment} />
    </WriteDialog>
  )
}
