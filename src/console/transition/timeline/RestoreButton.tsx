import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { DeploymentStatus } from '../../../contract/core/records.ts'
import { useMissingSnapshots } from '../../data/missing-snapshots.ts'
import { Note } from '../../kit/Dimmed.tsx'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import type { MenuAction } from '../../kit/page-actions.ts'
import { TextLink } from '../../kit/TextLink.tsx'
import { timelineQuery, useTimeline } from '../queries.ts'
import {
  findOlderDeployment,
  getRestoreTarget,
  getRestoreTargets,
  type RestoreTarget,
  type Timeline,
} from './timeline.ts'
import { paths, type EnvironmentScope } from '../../routing/paths.ts'

const RestoreDialog = lazyComponent(() => import('./RestoreDialog.tsx'))

interface RestoreButtonProps {
  scope: EnvironmentScope
  releaseId: string
  /** Shown beside the button. */
  disabledReason: string | undefined
}

export const RestoreButton = ({ scope, releaseId, disabledReason }: RestoreButtonProps) => (
  <ActionButton
    variant="filled"
    disabledReason={disabledReason}
    showsReason
    renderDialog={(onClose) => <RestoreDialog scope={scope} releaseId={releaseId} onClose={onClose} />}
  >
    {`Restore release ${releaseId}`}
  </ActionButton>
)

interface OlderDeploymentLinkProps {
  scope: EnvironmentScope
  timeline: Timeline
  releaseId: string
}

/** What can be tried instead of a release without a snapshot. */
export function OlderDeploymentLink({ scope, timeline, releaseId }: OlderDeploymentLinkProps) {
  const deployment = findOlderDeployment(timeline, releaseId, useMissingSnapshots())
  return deployment === undefined ? (
    <Note>No older deployment can be restored.</Note>
  ) : (
    <TextLink to={paths.deployment({ ...scope, deployment })}>Try deployment {deployment}, the next older one</TextLink>
  )
}

/** By deployment. Undefined without a timeline: it is unknown which release ran, so nothing can be restored. */
export function useRestoreTargets(scope: EnvironmentScope): ReadonlyMap<string, RestoreTarget> | undefined {
  const { data } = useTimeline(scope)
  const missingSnapshots = useMissingSnapshots()
  return useMemo(() => data && getRestoreTargets(data, missingSnapshots), [data, missingSnapshots])
}

interface RestoreCellProps {
  scope: EnvironmentScope
  /** Undefined: there is nothing to restore. */
  target: RestoreTarget | undefined
}

/** Restores the release of a deployment, from its row in a table. */
export function RestoreCell({ scope, target }: RestoreCellProps) {
  const missingSnapshots = useMissingSnapshots()
  const { releaseId, problem, alternative } = target ?? {}
  if (releaseId === undefined) return null
  return (
    <Group justify="flex-end" wrap="nowrap" gap={0} my={-4} mr={alternative ? 0 : -8}>
      <ActionButton
        variant="subtle"
        size="xs"
        disabledReason={problem}
        renderDialog={(onClose) => <RestoreDialog scope={scope} releaseId={releaseId} onClose={onClose} />}
      >
        {missingSnapshots.has(releaseId) ? 'No snapshot' : `Restore release ${releaseId}`}
      </ActionButton>
      {alternative && (
        <TextLink
          to={paths.deployment({ ...scope, deployment: alternative })}
          fz="xs"
          aria-label={`Try deployment ${alternative}`}
        >
          Try {alternative}
        </TextLink>
      )}
    </Group>
  )
}

/** The menu entry that restores the release of a deployment. `deployment`: undefined until loaded. */
export function useRestoreAction(
  scope: EnvironmentScope,
  deployment: DeploymentStatus | undefined,
): readonly MenuAction[] {
  // A deployment only names its plan; the timeline shows the release behind it (service-api 2.5, 3.4).
  const missingSnapshots = useMissingSnapshots()
  const navigate = useNavigate()
  const { data, isFetching } = useQuery({
    ...timelineQuery(scope),
    enabled: deployment?.deploymentState === 'complete',
  })
  if (!deployment) return []
  const { releaseId, problem, alternative } = getRestoreTarget(deployment, data, missingSnapshots)
  const disabledReason = isFetching && !data ? 'The timeline is still loading.' : problem
  if (releaseId === undefined) return [{ label: 'Restore this release', disabledReason }]
  return [
    {
      label: `Restore release ${releaseId}`,
      disabledReason,
      renderDialog: (onClose) => <RestoreDialog scope={scope} releaseId={releaseId} onClose={onClose} />,
    },
    ...(alternative
      ? [
          {
            label: `Try deployment ${alternative}`,
            hint: 'The next older one that can be restored, if the service has a snapshot.',
            writes: false,
            run: () => void navigate(paths.deployment({ ...scope, deployment: alternative })),
          },
        ]
      : []),
  ]
}
