import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { Deployment } from '../../contract/core/records.ts'
import { ReadProblem } from '../data/read/ReadProblem.tsx'
import { startReading } from '../data/read/read.ts'
import { organizationCrumbs, pageBelow, placeIn } from '../frame/crumbs.ts'
import { formatCountOf } from '../kit/format.ts'
import { chosenIn, LinkChoice } from '../kit/LinkChoice.tsx'
import { PageHeader } from '../kit/PageHeader.tsx'
import { Runs } from '../kit/runs/Runs.tsx'
import { DataTable } from '../kit/table/DataTable.tsx'
import { paths, placeOf } from '../paths.ts'
import { runOf } from '../transition/index.ts'
import { listedOf, RANGES } from './deployments-list.ts'
import { OPEN_STATES } from './open-deployments.ts'
import { deploymentsByStateQuery, deploymentsSinceQuery } from './queries.ts'
import { useOpenDeployments } from './use-open-deployments.ts'

export const handle = pageBelow(organizationCrumbs, 'Deployments', paths.organizationDeployments)

// What failed is no more under way: it is read when what moves or waits is there.
const FIRST_STATES = OPEN_STATES.filter((state) => state !== 'failed')

export const loader = ({ params }: LoaderFunctionArgs) =>
  startReading(...FIRST_STATES.map((state) => deploymentsByStateQuery(placeIn(params).organization, state)))

function linkOf({ deploymentId, nsPath }: Deployment): string {
  const { organization, assembly, environment } = placeOf(nsPath)
  return paths.deployment(organization, assembly, environment, deploymentId)
}

/** Those that are not over, or all of the last days. */
function useDeployments(organization: string, days: number | undefined) {
  const open = useOpenDeployments(organization)
  const past = useQuery({ ...deploymentsSinceQuery(organization, days ?? 1), enabled: days !== undefined })
  // Rows as soon as there are any; that there are none is said when all of them were read.
  const rows = open.soFar.length > 0 ? open.soFar : open.deployments
  if (days === undefined) return { rows, deployments: open.deployments, failed: open.failed }
  return { rows: past.data, deployments: past.data, failed: past.isError && past.data === undefined ? past : undefined }
}

export function Component() {
  const { organization } = placeIn(useParams())
  const [search] = useSearchParams()
  const range = chosenIn(search, 'days', RANGES, '')
  const days = range === '' ? undefined : Number(range)
  const { rows, deployments, failed } = useDeployments(organization, days)
  const runs = useMemo(() => deployments?.map(runOf), [deployments])
  const { noun, when, what, ...table } = listedOf(days)
  return (
    <>
      <PageHeader
        title="Deployments"
        facts={`${deployments ? formatCountOf(deployments.length, noun) : `The ${noun}s`}${when}, in all environments`}
        actions={<LinkChoice label="Deployments of" param="days" choices={RANGES} value={range} drops="quick" />}
      />
      {failed ? (
        <ReadProblem reading={failed} what={what} />
      ) : (
        <>
          {days !== undefined && <Runs runs={runs} noun="deployment" />}
          <DataTable
            label="Deployments"
            rows={rows}
            rowId={({ deploymentId }) => deploymentId}
            rowLink={linkOf}
            {...table}
          />
        </>
      )}
    </>
  )
}
