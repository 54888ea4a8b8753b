import { Radio, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { AnyCall } from '../../../contract/core/call.ts'
import { readBillOfMaterials, readLatestRelease } from '../../../contract/transition/releases.ts'
import type { Release } from '../../../contract/core/records.ts'
import { listEnvironments, readEnvironment } from '../../../contract/transition/environments.ts'
import { profileQuery } from '../../data/access/queries.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import type { WriteRequest } from '../../data/write/write-request.ts'
import { paths, type EnvironmentScope, type Scope } from '../../routing/paths.ts'
import type { ConfirmResult } from '../../kit/confirm/ConfirmResults.tsx'
import {
  LazyPlanAfterCommitDialog,
  OtherOpenChanges,
  useDraftText,
  formatRestoreWarning,
  useEnvironments,
  useLatestRelease,
} from '../../transition/index.ts'
import { planPromotion, planCommit, promoteDisabledReason } from './promote.ts'
import { ChangeList } from './ChangeList.tsx'
import { formatAuthoredChanges } from './pending.ts'
import { ReleaseFacts } from './ReleaseFacts.tsx'
import type { ChangedRecord } from './changed-records.ts'
import { CHANGED_BY_DESIGN } from '../queries.ts'
import { Note } from '../../kit/Dimmed.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { deploymentByEnvironment, useOpenDeployments } from '../../organization/index.ts'

interface CommitDesignDialogProps {
  scope: Scope
  release: Release
  changed: readonly ChangedRecord[]
  /** `4 records and 3 relations`, or `changes` if the service does not count. */
  changes: string
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
    messages: typeof description === 'string' && description !== '' ? [`Message: ${description}`] : [],
  },
})

interface PromoteChoiceProps {
  scope: Scope
  changed: readonly ChangedRecord[]
  /** The selected environment; '' for none. */
  value: string
  onChange: (environment: string) => void
}

/** Warns about an earlier release that was restored in the environment: pulling reverts that. */
function RestoreWarning({ scope }: { scope: EnvironmentScope }) {
  const restored = formatRestoreWarning(useLatestRelease(scope).data)
  return restored && <Status icon="attention">{restored}</Status>
}

function PromoteChoice({ scope, changed, value, onChange }: PromoteChoiceProps) {
  const { data: environments = [] } = useEnvironments(scope)
  const { deployments } = useOpenDeployments(scope.organization)
  const open = deployments && deploymentByEnvironment(deployments)
  if (environments.length === 0) return null
  return (
    <Radio.Group label="After the commit" value={value} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        <Radio value="" label="Do nothing else" />
        {environments.map((environment) => {
          const { ciName, nsPath } = environment
          const problem = promoteDisabledReason(environment, open?.get(`${nsPath}/${ciName}`), changed)
          return (
            <Radio
              key={ciName}
              value={ciName}
              label={`Pull into ${ciName}, commit and review the plan`}
              description={problem}
              disabled={problem !== undefined}
            />
          )
        })}
        {value !== '' && (
          <>
            <OtherOpenChanges scope={{ ...scope, environment: value }} />
            <RestoreWarning scope={{ ...scope, environment: value }} />
          </>
        )}
      </Stack>
    </Radio.Group>
  )
}

/** Commits the open design release, and optionally promotes it to an environment. */
export default function CommitDesignDialog({ scope, onClose, ...latest }: CommitDesignDialogProps) {
  const { organization, assembly } = scope
  const navigate = useNavigate()
  // Confirm what was shown when the dialog opened.
  const [{ release, changed, changes }] = useState(latest)
  const { data: profile, isPending } = useQuery(profileQuery())
  const includesOthers = !isPending && changed.some(({ by }) => by !== '' && by !== profile?.username)
  const [environment, setEnvironment] = useState('')
  const [promoted, setPromoted] = useState<{ readonly comment: string }>()
  const [failed, setFailed] = useState<ConfirmResult>()
  const description = useDraftText(`commit design ${organization}/${assembly}`, 'desc', 'Description')
  const requests: readonly WriteRequest<AnyCall>[] =
    environment === ''
      ? [planCommit(scope, release, description.text)]
      : planPromotion(scope, release, description.text, environment)
  if (promoted)
    return (
      <LazyPlanAfterCommitDialog
        scope={{ organization, assembly, environment }}
        title={`Pull design into ${environment}`}
        committed={`The design is pulled into ${environment} and committed`}
        comment={promoted.comment}
        onClose={() => {
          onClose()
          void navigate(paths.environment({ ...scope, environment }))
        }}
      />
    )
  return (
    <WriteDialog
      title={`Commit ${changes} to the design`}
      location={assembly}
      description="All changes are committed, including those by others. Nothing is deployed until a plan is reviewed and deployed."
      requests={requests}
      sequential
      invalidates={CHANGED_BY_COMMIT}
      submitLabel={environment === '' ? `Commit ${changes}` : `Commit ${changes} and pull into ${environment}`}
      disabledReason={isPending ? 'Your user name is being loaded.' : undefined}
      acknowledge={includesOthers ? `Commit ${formatAuthoredChanges(changed)}` : undefined}
      draft={description.key}
      results={failed && [failed]}
      onDone={([answer]) => {
        if (environment === '' && answer && Reflect.get(answer, 'releaseState') === 'open')
          return setFailed(notCommittedResult(`Commit the design of ${assembly}`, Reflect.get(answer, 'description')))
        if (environment === '') onClose()
        else setPromoted({ comment: description.text })
      }}
      onClose={onClose}
    >
      <ReleaseFacts release={release} />
      {includesOthers && !profile && <Note>Your user name could not be loaded. Some changes may be yours.</Note>}
      {description.input}
      <PromoteChoice scope={scope} changed={changed} value={environment} onChange={setEnvironment} />
      <ChangeList scope={scope} records={changed} />
    </WriteDialog>
  )
}
