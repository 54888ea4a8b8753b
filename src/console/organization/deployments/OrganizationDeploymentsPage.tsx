import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { Deployment } from '../../../contract/core/records.ts'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { prefetch } from '../../data/read/call-query.ts'
import { organizationCrumbs, pageHandle, parseScope } from '../../routing/crumbs.ts'
import { formatCountOf } from '../../kit/format.ts'
import { parseChoice, SearchParamControl } from '../../kit/SearchParamControl.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { RunSummary } from '../../kit/runs/RunStats.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { paths, parseNsPath } from '../../routing/paths.ts'
import { toRun } from '../../transition/index.ts'
import { getDeploymentView, RANGES } from './views.ts'
import { OPEN_STATES, useOpenDeployments } from './open-deployments.ts'
import { deploymentsByStateQuery, deploymentsSinceQuery } from '../queries.ts'

export const handle = pageHandle(organizationCrumbs, 'Deployments', paths.organizationDeployments)

// Failed deployments are the longest list and load after the active ones.
const FIRST_STATES = OPEN_STATES.filter((state) => state !== 'failed')

export const loader = ({ params }: LoaderFunctionArgs) =>
  prefetch(...FIRST_STATES.map((state) => deploymentsByStateQuery(parseScope(params).organization, state)))

function toDeploymentPath({ deploymentId, nsPath }: Deployment): string {
  const { organization, assembly, environment } = parseNsPath(nsPath)
  return paths.deployment(organization, assembly, environment, deploymentId)
}

/** Open deployments, or all of the last days. */
function useDeployments(organization: string, days: number | undefined) {
  const open = useOpenDeployments(organization)
  const past = useQuery({ ...deploymentsSinceQuery(organization, days ?? 1), enabled: days !== undefined })
  // Show rows as soon as there are any, but "no deployments" only when all lists are loaded.
  const rows = open.loadedSoFar.length > 0 ? open.loadedSoFar : open.deployments
  if (days === undefined) return { rows, deployments: open.deployments, failed: open.failedQuery }
  return { rows: past.data, deployments: past.data, failed: past.isError && past.data === undefined ? past : undefined }
}

export function Component() {
  const { organization } = parseScope(useParams())
  const [search] = useSearchParams()
  const range = parseChoice(search, 'days', RANGES, '')
  const days = range === '' ? undefined : Number(range)
  const { rows, deployments, failed } = useDeployments(organization, days)
  const runs = useMemo(() => deployments?.map(toRun), [deployments])
  const { noun, period, what, ...table } = getDeploymentView(days)
  return (
    <>
      <PageHeader
        title="Deployments"
        facts={`${deployments ? formatCountOf(deployments.length, noun) : `The ${noun}s`}${period}, in all environments`}
        actions={
          <SearchParamControl label="Deployments of" param="days" choices={RANGES} value={range} clearsParam="quick" />
        }
      />
      {failed ? (
        <QueryProblem query={failed} subject={what} />
      ) : (
        <>
          {days !== undefined && <RunSummary runs={runs} noun="deployment" />}
          <DataTable
            label="Deployments"
            rows={rows}
            rowId={({ deploymentId }) => deploymentId}
            rowLink={toDeploymentPath}
            {...table}
          />
        </>
      )}
    </>
  )
}
