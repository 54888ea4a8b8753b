import { Group, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { DeploymentStatus } from '../../../contract/core/records.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import type { PageAction } from '../../kit/page-actions.ts'
import { timelineQuery } from '../queries.ts'
import { getRestoreTarget } from './timeline.ts'
import type { DeploymentScope, EnvironmentScope } from '../../routing/paths.ts'

const RestoreDialog = lazyComponent(() => import('./RestoreDialog.tsx'))

interface RestoreButtonProps {
  scope: EnvironmentScope
  releaseId: string
  /** In a row the release is shown beside the button. */
  variant: 'primary' | 'row'
}

export function RestoreButton({ scope, releaseId, variant }: RestoreButtonProps) {
  const [opened, setOpened] = useState(false)
  const open = () => setOpened(true)
  return (
    <>
      {variant === 'row' ? (
        <Group justify="flex-end" my={-4} mr={-8}>
          <ActionButton variant="subtle" size="xs" onClick={open}>
            Restore <VisuallyHidden>release {releaseId}</VisuallyHidden>
          </ActionButton>
        </Group>
      ) : (
        <ActionButton variant="filled" onClick={open}>
          {`Restore release ${releaseId}`}
        </ActionButton>
      )}
      {opened && <RestoreDialog scope={scope} releaseId={releaseId} onClose={() => setOpened(false)} />}
    </>
  )
}

/** The menu entry that restores the release of a deployment, with its dialog. `deployment`: undefined until loaded. */
export function useRestoreAction(
  scope: DeploymentScope,
  deployment: DeploymentStatus | undefined,
): { more: readonly PageAction[]; dialog: ReactNode } {
  const { organization, assembly, environment } = scope
  const [opened, setOpened] = useState<string>()
  // A deployment only names its plan; the timeline shows the release behind it (service-api 2.5, 3.4).
  const { data, isFetching } = useQuery({
    ...timelineQuery(scope),
    enabled: deployment?.deploymentState === 'complete',
  })
  if (!deployment) return { more: [], dialog: undefined }
  const { releaseId, problem } = getRestoreTarget(deployment, data)
  return {
    more: [
      {
        label: releaseId === undefined ? 'Restore this release' : `Restore release ${releaseId}`,
        disabledReason: isFetching && !data ? 'The timeline is still loading.' : problem,
        run: () => setOpened(releaseId),
      },
    ],
    dialog: opened !== undefined && (
      <RestoreDialog
        scope={{ organization, assembly, environment }}
        releaseId={opened}
        onClose={() => setOpened(undefined)}
      />
    ),
  }
}
