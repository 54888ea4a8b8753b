import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import type { DeploymentStatus } from '../../../contract/core/records.ts'
import { placeIn } from '../../frame/crumbs.ts'
import { late } from '../../kit/late.tsx'
import type { PageAction } from '../../kit/page-actions.ts'
import { timelineQuery, type DeploymentPlace } from '../queries.ts'
import { restoreOf, timelineRows } from './timeline.ts'

const RestoreDialog = late(() => import('./RestoreDialog.tsx'))

/** Restores the release that a deployment carried out. `deployment`: as last read; undefined while it is not. */
export function useRestoreAction(
  place: DeploymentPlace,
  deployment: DeploymentStatus | undefined,
): { readonly more: readonly PageAction[]; readonly dialog: ReactNode } {
  const [asked, ask] = useState<string>()
  // The deployment itself names its plan only; which release that came from stands in the timeline (service-api 2.5, 3.4).
  const { data, isFetching } = useQuery({
    ...timelineQuery(place),
    enabled: deployment?.deploymentState === 'complete',
  })
  const rows = useMemo(() => data && timelineRows(data), [data])
  if (!deployment) return { more: [], dialog: undefined }
  const { releaseId, problem } = restoreOf(deployment, rows)
  const reading = isFetching && !data ? 'The timeline is still being read.' : undefined
  return {
    more: [
      {
        label: releaseId === undefined ? 'Restore this release' : `Restore release ${releaseId}`,
        disabledReason: reading ?? problem,
        run: () => ask(releaseId),
      },
    ],
    dialog: asked !== undefined && (
      <RestoreDialog place={placeIn({ ...place })} releaseId={asked} onClose={() => ask(undefined)} />
    ),
  }
}
