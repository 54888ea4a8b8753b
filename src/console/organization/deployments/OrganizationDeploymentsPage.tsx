import { useQuery } from '@tanstack/react-query'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { pageLoader } from '../../data/read/call-query.ts'
import { organizationCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { paths, useScope } from '../../routing/paths.ts'
import { formatCountOf } from '../../kit/format.ts'
import { useChoice, SearchParamControl } from '../../kit/SearchParamControl.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { DeploymentList, deploymentColumns, openDeploymentFilters } from '../../transition/index.ts'
import { OPEN_STATES, useOpenDeployments } from './open-deployments.ts'
import { deploymentsByStateQuery, deploymentsSinceQuery } from '../queries.ts'

export const handle = pageHandle(organizationCrumbs, 'Deployments', paths.organizationDeployments)

// Failed deployments are the longest list and load after the active ones.
const FIRST_STATES = OPEN_STATES.filter((state) => state !== 'failed')

export const loader = pageLoader((scope) => FIRST_STATES.map((state) => deploymentsByStateQuery(scope, state)))

/** Days to look back; '' for open deployments only. */
const RANGES = [
  ['', 'Open'],
  ['1', 'Last day'],
  ['7', 'Last 7 days'],
  ['30', 'Last 30 days'],
] as const

/** Open deployments, or all of the last days. */
function useDeployments(organization: string, days: number | undefined) {
  const open = useOpenDeployments(organization)
  const past = useQuery({ ...deploymentsSinceQuery({ organization }, days ?? 1), enabled: days !== undefined })
  // Show rows as soon as there are any, but "no deployments" only when all lists are loaded.
  const rows = open.loadedSoFar.length > 0 ? open.loadedSoFar : open.deployments
  if (days === undefined) return { rows, deployments: open.deployments, failed: open.failedQuery }
  return { rows: past.data, deployments: past.data, failed: past.isLoadingError ? past : undefined }
}

const OPEN_LIST = {
  // The most severe first.
  defaultSort: '-state',
  columns: deploymentColumns.open,
  quickFilters: openDeploymentFilters,
  withSummary: false,
  emptyState: {
    title: 'No open deployments',
    hint: 'No deployment is running or waiting, and none has failed. Choose a period to see finished deployments.',
  },
}

const getPastList = (period: string) => ({
  columns: deploymentColumns.past,
  emptyState: { title: 'No deployments', hint: `No deployments${period}, or none that you can see.` },
})

export function Component() {
  const scope = useScope()
  const range = useChoice('days', RANGES, '')
  const days = range === '' ? undefined : Number(range)
  const { rows, deployments, failed } = useDeployments(scope.organization, days)
  const noun = days === undefined ? 'open deployment' : 'deployment'
  const period = days === undefined ? '' : ` in the last ${days === 1 ? 'day' : `${days} days`}`
  return (
    <>
      <PageHeader
        title="Deployments"
        facts={`${deployments ? formatCountOf(deployments.length, noun) : `The ${noun}s`}${period}, in all environments${days === undefined ? ': running, waiting or failed' : ''}`}
        actions={<SearchParamControl label="Period" param="days" choices={RANGES} clearsParam="quick" />}
      />
      {failed ? (
        <QueryProblem
          query={failed}
          subject={
            days === undefined
              ? 'The deployments'
              : 'The deployment history, which requires access to the whole organization,'
          }
        />
      ) : (
        <DeploymentList rows={rows} {...(days === undefined ? OPEN_LIST : getPastList(period))} />
      )}
    </>
  )
}
