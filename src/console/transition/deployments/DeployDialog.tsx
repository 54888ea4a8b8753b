import { useState } from 'react'
import { useNavigate } from 'react-router'
import { createDeployment, readLatestDeployment } from '../../../contract/transition/deployments.ts'
import { querySource } from '../../data/write/write-request.ts'
import { formatActionCount } from '../../kit/changes/action-count.ts'
import { isProductionLike } from '../../kit/confirm/confirmation-level.ts'
import { formatCountOf } from '../../kit/format.ts'
import { paths, type EnvironmentScope } from '../../routing/paths.ts'
import { useDraftText } from '../DraftText.tsx'
import { EnvironmentWriteDialog } from '../EnvironmentWriteDialog.tsx'
import { PlannedChanges } from '../plans/PlannedChanges.tsx'
import { useEnvironment, type Plan } from '../queries.ts'
import { countActions, formatDeployLabel, isDestructive, type PlannedChange } from '../releases/changes.ts'
import { usePlannedChanges } from '../releases/use-planned-changes.ts'
import { deployGuards, PLAN_REPLACED_REASON } from './guards.ts'

/** Required for several changes and for production-like environments. */
function formatAcknowledgement(
  environment: string,
  profile: string | undefined,
  changes: readonly PlannedChange[],
): string | undefined {
  if (changes.length < 2 && !isProductionLike(environment, profile)) return undefined
  const destroyed = countActions(changes.filter(isDestructive)).map(([action, count]) =>
    formatActionCount(action, count),
  )
  const also = destroyed.length > 0 ? `, including ${destroyed.join(' and ')}` : ''
  return `I reviewed ${formatCountOf(changes.length, 'change')} to ${environment}${also}`
}

interface DeployDialogProps {
  scope: EnvironmentScope
  /** The open plan. The dialog keeps the one that it was opened with. */
  plan: Plan | null | undefined
  /** Prefilled. */
  comment?: string | undefined
  disabledReason?: string | undefined
  onClose: () => void
}

export default function DeployDialog({
  scope,
  plan: openPlan,
  comment: initialComment,
  disabledReason,
  onClose,
}: DeployDialogProps) {
  const { organization, assembly, environment } = scope
  const [plan] = useState(openPlan)
  const { data: record } = useEnvironment(scope)
  const changes = usePlannedChanges(organization, plan?.rfc_cis)
  const form = `deploy ${organization}/${assembly}/${environment}`
  const comment = useDraftText(form, 'comments', 'Comment', initialComment)
  const navigate = useNavigate()
  if (!plan || !changes) return null
  const { releaseId, nsPath } = plan
  const cms_deployment = { releaseId, nsPath, ...(comment.text === '' ? {} : { comments: comment.text }) }
  return (
    <EnvironmentWriteDialog
      scope={scope}
      requests={[
        {
          label: `Deploy plan ${releaseId}`,
          call: createDeployment,
          request: { params: scope, body: { cms_deployment } },
          verification: { ...querySource(readLatestDeployment, { params: scope }), shows: { releaseId } },
        },
      ]}
      guards={deployGuards(scope, releaseId, changes)}
      title={formatDeployLabel(changes)}
      description={`Plan ${releaseId}.`}
      acknowledge={formatAcknowledgement(environment, record?.ciAttributes.profile, changes)}
      submitLabel={formatDeployLabel(changes)}
      draft={comment.key}
      disabledReason={disabledReason ?? (openPlan?.releaseId === releaseId ? undefined : PLAN_REPLACED_REASON)}
      onDone={([deployment]) =>
        void navigate(
          deployment ? paths.deployment({ ...scope, deployment: deployment.deploymentId }) : paths.deployments(scope),
        )
      }
      onClose={onClose}
    >
      {comment.input}
      <PlannedChanges scope={scope} changes={changes} plan={{ releaseId, isOpen: true }} />
    </EnvironmentWriteDialog>
  )
}
