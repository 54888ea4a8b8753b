import { useParams } from 'react-router'
import { parseScope } from '../../routing/crumbs.ts'
import { useHrefWithParams } from '../../kit/search-params.ts'
import { paths } from '../../routing/paths.ts'
import type { TimelineRow } from './timeline.ts'

/** Where the release is named that is opened beside the timeline. */
export const RELEASE_PARAM = 'release'

/** The address of a row of the timeline: a deployment's page, or the timeline with a release opened; undefined: with none. */
export function useRowLink(): (row: TimelineRow | undefined) => string {
  const { organization, assembly, environment } = parseScope(useParams())
  const withParams = useHrefWithParams()
  return (row) =>
    row?.kind === 'deployment'
      ? paths.deployment(organization, assembly, environment, row.deployment.deploymentId)
      : withParams({ [RELEASE_PARAM]: row?.release.releaseId })
}
