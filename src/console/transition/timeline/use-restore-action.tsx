import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import type { DeploymentStatus } from '../../../contract/core/records.ts'
import { parseScope } from '../../routing/crumbs.ts'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import type { PageAction } from '../../kit/page-actions.ts'
import { timelineQuery, type DeploymentScope } from '../queries.ts'
import { getRestoreTarget, toTimelineRows } from './timeline.ts'

const RestoreDialog = lazyComponent(() => import('./RestoreDialog.tsx'))

/** Restores the release that a deployment carried out. `deployment`: as last read; undefined while it is not. */
export function useRestoreAction(
  scope: DeploymentScope,
  deployment: DeploymentStatus | undefined,
): { readonly more: readonly PageAction[]; readonly dialog: ReactNode } {
  const [asked, ask] = useState<string>()
  // The deployment itself names its plan only; which release that came from stands in the timeline (service-api 2.5, 3.4).
  const { data, isFetching } = useQuery({
    ...timelineQuery(scope),
    enabled: deployment?.deploymentState === 'complete',
  })
  const rows = useMemo(() => data && toTimelineRows(data), [data])
  if (!deployment) return { more: [], dialog: undefined }
  const { releaseId, problem } = getRestoreTarget(deployment, rows)
  const query = isFetching && !data ? 'The timeline is still being read.' : undefined
  return {
    more: [
      {
        label: releaseId === undefined ? 'Restore this release' : `Restore release ${releaseId}`,
        disabledReason: query ?? problem,
        run: () => ask(releaseId),
      },
    ],
    dialog: asked !== undefined && (
      <RestoreDialog scope={parseScope({ ...scope })} releaseId={asked} onClose={() => ask(undefined)} />
    ),
  }
}
