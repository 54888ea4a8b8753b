import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DeploymentStatus } from '../../../contract/core/records.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import type { MenuAction } from '../../kit/page-actions.ts'
import { timelineQuery } from '../queries.ts'
import { getRestoreTarget, type RestoreTarget } from './timeline.ts'
import type { EnvironmentScope } from '../../routing/paths.ts'

const RestoreDialog = lazyComponent(() => import('./RestoreDialog.tsx'))

export const RestoreButton = ({ scope, releaseId }: { scope: EnvironmentScope; releaseId: string }) => (
  <ActionButton
    variant="filled"
    renderDialog={(onClose) => <RestoreDialog scope={scope} releaseId={releaseId} onClose={onClose} />}
  >
    {`Restore release ${releaseId}`}
  </ActionButton>
)

interface RestoreCellProps {
  scope: EnvironmentScope
  /** Undefined: there is nothing to restore. */
  target: RestoreTarget | undefined
}

/** Restores the release of a deployment, from its row in a table. */
export function RestoreCell({ scope, target }: RestoreCellProps) {
  const { releaseId, problem } = target ?? {}
  if (releaseId === undefined) return null
  return (
    <Group justify="flex-end" my={-4} mr={-8}>
      <ActionButton
        variant="subtle"
        size="xs"
        disabledReason={problem}
        renderDialog={(onClose) => <RestoreDialog scope={scope} releaseId={releaseId} onClose={onClose} />}
      >
        Restore release {releaseId}
      </ActionButton>
    </Group>
  )
}

/** The menu entry that restores the release of a deployment. `deployment`: undefined until loaded. */
export function useRestoreAction(
  scope: EnvironmentScope,
  deployment: DeploymentStatus | undefined,
): readonly MenuAction[] {
  // A deployment only names its plan; the timeline shows the release behind it (service-api 2.5, 3.4).
  const { data, isFetching } = useQuery({
    ...timelineQuery(scope),
    enabled: deployment?.deploymentState === 'complete',
  })
  if (!deployment) return []
  const { releaseId, problem } = getRestoreTarget(deployment, data)
  const disabledReason = isFetching && !data ? 'The timeline is still loading.' : problem
  if (releaseId === undefined) return [{ label: 'Restore this release', disabledReason }]
  return [
    {
      label: `Restore release ${releaseId}`,
      disabledReason,
      renderDialog: (onClose) => <RestoreDialog scope={scope} releaseId={releaseId} onClose={onClose} />,
    },
  ]
}
