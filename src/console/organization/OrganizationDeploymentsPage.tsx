import { useParams, type LoaderFunctionArgs } from 'react-router'
import type { Deployment } from '../../contract/records.ts'
import { ReadProblem } from '../data/ReadProblem.tsx'
import { startReading } from '../data/read.ts'
import { organizationCrumb, placeIn, type PageHandle } from '../frame/crumbs.ts'
import { formatCountOf } from '../kit/format.ts'
import { PageHeader } from '../kit/PageHeader.tsx'
import type { Column, QuickFilter } from '../kit/table/columns.ts'
import { DataTable } from '../kit/table/DataTable.tsx'
import { useTableAddress } from '../kit/table/use-table-address.ts'
import { paths, placeOf } from '../paths.ts'
import { OPEN_STATES, stepWords } from './open-deployments.ts'
import { deploymentsIn } from './queries.ts'
import { useOpenDeployments } from './use-open-deployments.ts'

export const handle: PageHandle = {
  crumbs: (params) => {
    const place = placeIn(params)
    return [organizationCrumb(place), { label: 'Deployments', to: paths.organizationDeployments(place.organization) }]
  },
}

export const loader = ({ params }: LoaderFunctionArgs) =>
  startReading(...OPEN_STATES.map((state) => deploymentsIn(placeIn(params).organization, state)))

const columns: readonly Column<Deployment>[] = [
  {
    id: 'deployment',
    header: 'Deployment',
    kind: 'text',
    width: 104,
    mono: true,
    naming: true,
    value: ({ deploymentId }) => deploymentId,
  },
  {
    id: 'state',
    header: 'State',
    kind: 'state',
    states: 'deployment',
    width: 112,
    value: ({ deploymentState }) => deploymentState,
  },
  {
    id: 'assembly',
    header: 'Assembly',
    kind: 'text',
    width: 128,
    grow: 2,
    value: ({ nsPath }) => placeOf(nsPath).assembly,
  },
  {
    id: 'environment',
    header: 'Environment',
    kind: 'text',
    width: 120,
    grow: 1,
    value: ({ nsPath }) => placeOf(nsPath).environment,
  },
  { id: 'step', header: 'Step', kind: 'text', width: 112, value: stepWords, hideBelow: 740 },
  {
    id: 'by',
    header: 'Started by',
    kind: 'text',
    width: 120,
    grow: 1,
    value: ({ createdBy }) => createdBy,
    hideBelow: 860,
  },
  {
    id: 'description',
    header: 'Description',
    kind: 'text',
    width: 160,
    grow: 3,
    value: ({ description, comments }) => description || comments,
    hideBelow: 1020,
  },
  { id: 'changed', header: 'Changed', kind: 'time', width: 88, value: ({ updated }) => updated, hideBelow: 630 },
  { id: 'age', header: 'Age', kind: 'time', width: 76, value: ({ created }) => created },
]

const quick = (id: string, label: string, states: readonly string[]): QuickFilter<Deployment> => ({
  id,
  label,
  match: ({ deploymentState }) => states.includes(deploymentState),
})

const quickFilters: readonly QuickFilter<Deployment>[] = [
  quick('active', 'Active', ['active', 'pausing']),
  quick('pending', 'Pending', ['pending']),
  quick('paused', 'Paused', ['paused']),
  quick('failed', 'Failed', ['failed']),
]

function linkOf({ deploymentId, nsPath }: Deployment): string {
  const { organization, assembly, environment } = placeOf(nsPath)
  return paths.deployment(organization, assembly, environment, deploymentId)
}

export function Component() {
  const { organization } = placeIn(useParams())
  const { deployments, failed } = useOpenDeployments(organization)
  const [state, setState] = useTableAddress()
  return (
    <>
      <PageHeader
        title="Deployments"
        facts={
          deployments
            ? `${formatCountOf(deployments.length, 'deployment')} not over yet, in all environments`
            : 'Deployments that are not over yet, in all environments'
        }
        actions={undefined}
      />
      {failed ? (
        <ReadProblem reading={failed} what="The deployments" />
      ) : (
        <DataTable
          label="Deployments"
          columns={columns}
          rows={deployments}
          rowId={({ deploymentId }) => deploymentId}
          rowLink={linkOf}
          emptyState={{
            title: 'No open deployments',
            hint: 'Nothing runs, waits or failed. Deployments that are over stand with their environment.',
          }}
          state={state}
          onStateChange={setState}
          quickFilters={quickFilters}
        />
      )}
    </>
  )
}
