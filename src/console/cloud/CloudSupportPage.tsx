import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import type { AnswerOf } from '../../contract/call.ts'
import type { listCloudTeams } from '../../contract/cloud-use.ts'
import type { Ci } from '../../contract/records.ts'
import { ReadProblem } from '../data/ReadProblem.tsx'
import { startReading } from '../data/read.ts'
import type { PageHandle } from '../frame/crumbs.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { PlainTable, type PlainColumn } from '../kit/PlainTable.tsx'
import { Section } from '../kit/Section.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { Status } from '../kit/state/StateBadge.tsx'
import { paths } from '../paths.ts'
import classes from './Cloud.module.css'
import { cloudPageCrumbs, namesIn } from './cloud-address.ts'
import { CloudFrame } from './CloudFrame.tsx'
import { cloudTeamsOf, compliancesOf, supportsOf, zonesOf } from './content-queries.ts'
import { cloudOf } from './queries.ts'
import { rightsOf, tagsOf } from './rules.ts'
import { useItemDialog } from './use-item-dialog.tsx'

export const handle: PageHandle = {
  crumbs: (params) => {
    const { organization, cloud } = namesIn(params)
    return [...cloudPageCrumbs(params), { label: 'Support and rules', to: paths.cloudSupport(organization, cloud) }]
  },
}

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, cloud } = namesIn(params)
  return startReading(cloudOf(organization, cloud), supportsOf(organization, cloud))
}

type Team = AnswerOf<typeof listCloudTeams>[number]

const named = <Row extends Ci>(header: string): PlainColumn<Row> => ({
  id: 'name',
  header,
  mono: true,
  render: ({ ciName }) => <bdi className={classes.whole}>{ciName}</bdi>,
})

const described: PlainColumn<Ci> = {
  id: 'description',
  header: 'Description',
  render: ({ ciAttributes, comments }) => (
    <bdi className={classes.prose}>{ciAttributes['description'] || comments}</bdi>
  ),
}

/** Whether deployments wait for its approval (service-api 2.9): only where it is enabled, too. */
const approving: PlainColumn<Ci> = {
  id: 'approval',
  header: 'Approval',
  render: ({ ciAttributes: { enabled, approval } }) => {
    if (enabled === 'false') return <Status mark="idle">disabled</Status>
    return approval === 'true' ? <Status mark="attention">required</Status> : 'not asked'
  },
}

const COMPLIANCE = [
  named('Compliance'),
  described,
  approving,
  { id: 'version', header: 'Version', render: ({ ciAttributes }: Ci) => ciAttributes['version'] },
]
const ZONES = [
  named('Zone'),
  described,
  { id: 'tags', header: 'Tags', render: ({ ciAttributes }: Ci) => <bdi>{tagsOf(ciAttributes['tags'])}</bdi> },
]
const TEAMS: readonly PlainColumn<Team>[] = [
  {
    id: 'name',
    header: 'Team',
    render: ({ name }) => (
      <b className={classes.whole}>
        <bdi>{name}</bdi>
      </b>
    ),
  },
  {
    id: 'description',
    header: 'Description',
    render: ({ description }) => <bdi className={classes.prose}>{description}</bdi>,
  },
  {
    id: 'rights',
    header: 'May, on this cloud',
    render: (team) => <span className={classes.prose}>{rightsOf(team)}</span>,
  },
  {
    id: 'scope',
    header: 'Counts for',
    render: ({ org_scope: everywhere }) => (everywhere ? 'all clouds' : 'where it is attached'),
  },
]

interface RecordsProps<Row> {
  readonly title: string
  readonly hint: string
  /** In a sentence: `The zones`. */
  readonly what: string
  readonly reading: UseQueryResult<readonly Row[]>
  readonly columns: readonly PlainColumn<Row>[]
  readonly rowId: (row: Row) => string
  readonly none: string
  readonly action?: ReactNode
}

/** One part of the page: the records of a reading, or what stands in their place. */
function Records<Row>({ title, hint, what, reading, columns, rowId, none, action }: RecordsProps<Row>): ReactNode {
  const { data } = reading
  return (
    <Section title={title} hint={hint} action={action}>
      {data && data.length > 0 && <PlainTable label={title} columns={columns} rows={data} rowId={rowId} />}
      {data?.length === 0 && <p className={classes.none}>{none}</p>}
      {reading.isPending && <Skeleton lines={3} as="rows" />}
      <ReadProblem reading={reading} what={what} />
    </Section>
  )
}

const idOf = ({ ciId }: Ci): string => ciId

/** Who looks after a cloud and what they demand: support, compliance, zones, teams. */
export function Component() {
  const { organization, cloud } = namesIn(useParams())
  const place = { organization, cloud }
  const supports = useQuery(supportsOf(organization, cloud))
  const later = { enabled: !supports.isPending }
  const compliances = useQuery({ ...compliancesOf(organization, cloud), ...later })
  const zones = useQuery({ ...zonesOf(organization, cloud), ...later })
  const teams = useQuery({ ...cloudTeamsOf(organization, cloud), ...later })
  const { add, buttons, dialog } = useItemDialog('support', place, supports.data)
  return (
    <CloudFrame
      place={place}
      actions={
        <ActionButton look="primary" disabledReason={undefined} onClick={add}>
          Add a support record
        </ActionButton>
      }
    >
      {() => (
        <>
          <Records
            title="Support"
            hint="who looks after it, and approves deployments to it"
            what="The support records"
            reading={supports}
            columns={[
              named('Support'),
              described,
              approving,
              { id: 'edit', header: '', align: 'end', render: buttons },
            ]}
            rowId={idOf}
            none="Nobody is asked before something is deployed here."
          />
          <Records
            title="Compliance"
            hint="what it has to comply with"
            what="The compliance records"
            reading={compliances}
            columns={COMPLIANCE}
            rowId={idOf}
            none="Nothing has to be complied with."
          />
          <Records
            title="Zones"
            hint="parts of the cloud"
            what="The zones"
            reading={zones}
            columns={ZONES}
            rowId={idOf}
            none="The cloud is not divided."
          />
          <Records
            title="Teams"
            hint="whose rights count for it"
            what="The teams"
            reading={teams}
            columns={TEAMS}
            rowId={({ id }) => id}
            none="Only administrators may change it."
          />
          {dialog}
        </>
      )}
    </CloudFrame>
  )
}
