import { Anchor, Paper, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Link, useParams, useSearchParams, type Params } from 'react-router'
import type { Procedure } from '../../../contract/core/records.ts'
import { startReading } from '../../data/read/read.ts'
import { RawRecord } from '../../data/RawRecord.tsx'
import { ReadProblem } from '../../data/read/ReadProblem.tsx'
import { watchProcedure } from '../../data/watch/watch.ts'
import { organizationCrumbs, type PageHandle, placeIn } from '../../frame/crumbs.ts'
import { formatDuration } from '../../kit/format.ts'
import { useWatchWhile } from '../../frame/tray/use-watch-while.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { StateBadge, Status } from '../../kit/state/StateBadge.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { Time } from '../../kit/Time.tsx'
import { useWithParams } from '../../kit/with-params.ts'
import { paths } from '../../paths.ts'
import { ActionLog } from '../actions/ActionLog.tsx'
import { actionColumns, actionQuickFilters, type NamedAction } from './columns.ts'
import { outcomeOf } from './outcome.ts'
import { useProcedurePlace, type ProcedurePlace } from './place.ts'
import { failuresFirst, spanOf, stepsOf } from './progress.ts'
import styles from './Procedure.module.css'
import { ProcedureControls } from './ProcedureControls.tsx'
import { ProcedureSteps } from './ProcedureSteps.tsx'
import { procedureParams, procedureQuery, useProcedure } from '../queries.ts'

export const handle: PageHandle = {
  crumbs: (params) => {
    const place = placeIn(params)
    const id = params.procedure ?? ''
    return [
      ...organizationCrumbs(place),
      { label: 'Procedures', to: paths.procedures(place.organization) },
      { label: id, to: paths.procedure(place.organization, id, place) },
    ]
  },
}

export const loader = ({ params }: { params: Params }) =>
  startReading(procedureQuery(placeIn(params), params.procedure ?? ''))

function PlaceLink({ place: { component, pending } }: { place: ProcedurePlace }) {
  // Keeps its room while it is read, so that nothing below moves.
  if (!component) return pending ? <span className={styles.place}>reading the place</span> : null
  const { organization, assembly, environment, platform, component: name } = component
  return (
    <span className={styles.place}>
      <Link to={paths.instances(organization, assembly, environment, platform, name)}>
        {assembly} / {environment} / {platform} / {name}
      </Link>
    </span>
  )
}

interface FactsProps {
  readonly procedure: Procedure
  readonly place: ProcedurePlace
  /** When it was read, epoch milliseconds: what elapsed goes with the counts. */
  readonly readAt: number
}

function ProcedureFacts({ procedure, place, readAt }: FactsProps) {
  const span = spanOf(procedure, readAt)
  return (
    <>
      <PlaceLink place={place} />
      <span>
        started <Time value={procedure.created} as="moment" />
        {procedure.createdBy && <bdi> by {procedure.createdBy}</bdi>}
      </span>
      {span !== undefined && <span>{formatDuration(span)} elapsed</span>}
      <span>id {procedure.procedureId}</span>
    </>
  )
}

function WayBack({ organization }: { organization: string }) {
  // An unknown number is answered with 500 (service-api 2.7), which looks like a failure of the service.
  return (
    <Text fz="sm" mt="md">
      There may be no procedure with this number.{' '}
      <Anchor component={Link} to={paths.procedures(organization)}>
        All procedures of {organization}
      </Anchor>
    </Text>
  )
}

const OPENED = 'log'

function Actions({
  organization,
  procedure,
  place,
}: {
  organization: string
  procedure: Procedure
  place: ProcedurePlace
}) {
  const [search] = useSearchParams()
  const { nameOf } = place
  const rows = useMemo(
    () =>
      failuresFirst(procedure.actions).map((action): NamedAction => ({
        action,
        instance: nameOf(action.ciId) ?? action.ciId,
      })),
    [procedure, nameOf],
  )
  const withParams = useWithParams()
  const linkTo = (id: string | undefined) => withParams({ [OPENED]: id })
  const opened = rows.find(({ action }) => action.actionId === search.get(OPENED))
  return (
    <>
      {opened && (
        <ActionLog
          organization={organization}
          procedure={procedure.procedureId}
          opened={opened}
          closeTo={linkTo(undefined)}
        />
      )}
      <Section title="Instances" hint="failures first; open one for its log">
        <DataTable
          label="Actions"
          columns={actionColumns}
          rows={rows}
          rowId={({ action }) => action.actionId}
          rowLink={({ action }) => linkTo(action.actionId)}
          emptyState={{ title: 'No actions', hint: 'The service lists no actions of this procedure.' }}
          quickFilters={actionQuickFilters}
        />
      </Section>
    </>
  )
}

/** One procedure, live: how far it is by step and by instance, and what failed. */
export function Component() {
  const params = useParams()
  const route = placeIn(params)
  const { organization } = route
  const reading = useProcedure(route, params.procedure ?? '')
  const procedure = reading.data
  const place = useProcedurePlace(route, procedure)
  const outcome = procedure && outcomeOf(procedure)
  useWatchWhile(procedure?.procedureState === 'active' || procedure?.procedureState === 'pending', () => {
    if (!procedure) return
    const { procedureId, procedureName } = procedure
    const label = `Procedure ${procedureId}${procedureName ? `, ${procedureName}` : ''}`
    watchProcedure(procedureParams(route, procedureId), label, paths.procedure(organization, procedureId, route))
  })
  return (
    <>
      <PageHeader
        title={procedure?.procedureName || `Procedure ${params.procedure ?? ''}`}
        state={procedure && <StateBadge kind="procedure" state={procedure.procedureState} />}
        facts={
          procedure ? (
            <ProcedureFacts procedure={procedure} place={place} readAt={reading.dataUpdatedAt} />
          ) : (
            'An action run on instances'
          )
        }
        actions={procedure && <ProcedureControls route={route} procedure={procedure} place={place} />}
      />
      <ReadProblem reading={reading} what="The procedure" />
      {procedure && outcome ? (
        <>
          <Paper px="md" py="sm" mb="lg" role="status">
            <Status icon={outcome.tone}>{outcome.sentence}</Status>
          </Paper>
          <ProcedureSteps
            steps={stepsOf(procedure)}
            current={procedure.procedureState === 'active' ? procedure.currentStep : undefined}
          />
          {place.failed && <ReadProblem reading={place.failed} what="Where it runs and the names of its instances" />}
          <Actions organization={organization} procedure={procedure} place={place} />
          <RawRecord of={procedureQuery(route, procedure.procedureId)} />
        </>
      ) : reading.error ? (
        <WayBack organization={organization} />
      ) : (
        <Skeleton lines={8} as="rows" />
      )}
    </>
  )
}
