import { useParams } from 'react-router'
import { placeIn } from '../frame/crumbs.ts'
import { useWithParams } from '../kit/with-params.ts'
import { paths } from '../paths.ts'
import type { TimelineRow } from './timeline/timeline.ts'

/** Where the release is named that is opened beside the timeline. */
export const RELEASE = 'release'

/** The address of a row of the timeline: a deployment's page, or the timeline with a release opened; undefined: with none. */
export function useRowLink(): (row: TimelineRow | undefined) => string {
  const { organization, assembly, environment } = placeIn(useParams())
  const withParams = useWithParams()
  return (row) =>
    row?.kind === 'deployment'
      ? paths.deployment(organization, assembly, environment, row.deployment.deploymentId)
      : withParams({ [RELEASE]: row?.release.releaseId })
}
