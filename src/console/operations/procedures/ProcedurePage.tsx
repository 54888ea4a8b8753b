import { Anchor, Paper, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Link, useParams, useSearchParams, type Params } from 'react-router'
import type { Procedure } from '../../../contract/core/records.ts'
import { prefetch } from '../../data/read/call-query.ts'
import { RawRecord } from '../../data/RawRecord.tsx'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { watchProcedure } from '../../data/watch/watch.ts'
import { organizationCrumbs, type PageHandle, parseScope } from '../../routing/crumbs.ts'
import { formatDuration } from '../../kit/format.ts'
import { useWatchWhile } from '../../data/watch/use-watch-while.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { StateBadge, Status } from '../../kit/state/StateBadge.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { Time } from '../../kit/Time.tsx'
import { useHrefWithParams } from '../../kit/search-params.ts'
import { paths } from '../../routing/paths.ts'
import { ActionLog } from '../actions/ActionLog.tsx'
import { actionColumns, actionQuickFilters, type NamedAction } from './columns.ts'
import { toOutcome } from './outcome.ts'
import { useProcedureTarget, type ProcedureTarget } from './target.ts'
import { sortFailuresFirst, getDuration, toSteps } from './progress.ts'
import styles from './Procedure.module.css'
import { ProcedureControls } from './ProcedureControls.tsx'
import { ProcedureSteps } from './ProcedureSteps.tsx'
import { toProcedureParams, procedureQuery, useProcedure } from '../queries.ts'

export const handle: PageHandle = {
  crumbs: (params) => {
    const scope = parseScope(params)
    const id = params.procedure ?? ''
    return [
      ...organizationCrumbs(scope),
      { label: 'Procedures', to: paths.procedures(scope.organization) },
      { label: id, to: paths.procedure(scope.organization, id, scope) },
    ]
  },
}

export const loader = ({ params }: { params: Params }) =>
  prefetch(procedureQuery(parseScope(params), params.procedure ?? ''))

function TargetLink({ target: { component, pending } }: { target: ProcedureTarget }) {
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

interface ProcedureFactsProps {
  readonly procedure: Procedure
  readonly target: ProcedureTarget
  /** When it was read, epoch milliseconds: what elapsed goes with the counts. */
  readonly dataUpdatedAt: number
}

function ProcedureFacts({ procedure, target, dataUpdatedAt }: ProcedureFactsProps) {
  const span = getDuration(procedure, dataUpdatedAt)
  return (
    <>
      <TargetLink target={target} />
      <span>
        started <Time value={procedure.created} format="moment" />
        {procedure.createdBy && <bdi> by {procedure.createdBy}</bdi>}
      </span>
      {span !== undefined && <span>{formatDuration(span)} elapsed</span>}
      <span>id {procedure.procedureId}</span>
    </>
  )
}

function NotFoundHint({ organization }: { organization: string }) {
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

const LOG_PARAM = 'log'

function ProcedureActions({
  organization,
  procedure,
  target,
}: {
  organization: string
  procedure: Procedure
  target: ProcedureTarget
}) {
  const [search] = useSearchParams()
  const { getInstanceName } = target
  const rows = useMemo(
    () =>
      sortFailuresFirst(procedure.actions).map((action): NamedAction => ({
        action,
        instance: getInstanceName(action.ciId) ?? action.ciId,
      })),
    [procedure, getInstanceName],
  )
  const withParams = useHrefWithParams()
  const linkTo = (id: string | undefined) => withParams({ [LOG_PARAM]: id })
  const opened = rows.find(({ action }) => action.actionId === search.get(LOG_PARAM))
  return (
    <>
      {opened && (
        <ActionLog
          organization={organization}
          procedure={procedure.procedureId}
          namedAction={opened}
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
  const route = parseScope(params)
  const { organization } = route
  const query = useProcedure(route, params.procedure ?? '')
  const procedure = query.data
  const scope = useProcedureTarget(route, procedure)
  const outcome = procedure && toOutcome(procedure)
  useWatchWhile(procedure?.procedureState === 'active' || procedure?.procedureState === 'pending', () => {
    if (!procedure) return
    const { procedureId, procedureName } = procedure
    const label = `Procedure ${procedureId}${procedureName ? `, ${procedureName}` : ''}`
    watchProcedure(toProcedureParams(route, procedureId), label, paths.procedure(organization, procedureId, route))
  })
  return (
    <>
      <PageHeader
        title={procedure?.procedureName || `Procedure ${params.procedure ?? ''}`}
        state={procedure && <StateBadge kind="procedure" state={procedure.procedureState} />}
        facts={
          procedure ? (
            <ProcedureFacts procedure={procedure} target={scope} dataUpdatedAt={query.dataUpdatedAt} />
          ) : (
            'An action run on instances'
          )
        }
        actions={procedure && <ProcedureControls route={route} procedure={procedure} target={scope} />}
      />
      <QueryProblem query={query} subject="The procedure" />
      {procedure && outcome ? (
        <>
          <Paper px="md" py="sm" mb="lg" role="status">
            <Status icon={outcome.tone}>{outcome.sentence}</Status>
          </Paper>
          <ProcedureSteps
            steps={toSteps(procedure)}
            current={procedure.procedureState === 'active' ? procedure.currentStep : undefined}
          />
          {scope.failedQuery && (
            <QueryProblem query={scope.failedQuery} subject="Where it runs and the names of its instances" />
          )}
          <ProcedureActions organization={organization} procedure={procedure} target={scope} />
          <RawRecord queryOptions={procedureQuery(route, procedure.procedureId)} />
        </>
      ) : query.error ? (
        <NotFoundHint organization={organization} />
      ) : (
        <Skeleton lines={8} variant="rows" />
      )}
    </>
  )
}
