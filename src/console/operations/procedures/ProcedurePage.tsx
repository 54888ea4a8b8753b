import { Box, Group, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Procedure } from '../../../contract/core/records.ts'
import { NotFound } from '../../data/NotFound.tsx'
import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { RawRecord } from '../../data/RawRecord.tsx'
import { pageLoader } from '../../data/read/call-query.ts'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import type { Progress } from '../../data/watch/procedure-progress.ts'
import { useWatchWhile, watchProcedure } from '../../data/watch/watch.ts'
import { formatCount, formatDuration } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Scrollable } from '../../kit/Scrollable.tsx'
import { Section } from '../../kit/Section.tsx'
import { StackedBar, type StackedBarSegment } from '../../kit/chart/StackedBar.tsx'
import { StateBadge, Status } from '../../kit/state/StateBadge.tsx'
import { useLinkedParam } from '../../kit/search-params.ts'
import { Time } from '../../kit/Time.tsx'
import { Dimmed, Note } from '../../kit/Dimmed.tsx'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { LogLines } from '../../kit/log/LogLines.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { ButtonLink, ParamLink } from '../../kit/TextLink.tsx'
import { addCrumb, organizationCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { paths, useScope, type OrganizationScope, type ProcedureScope } from '../../routing/paths.ts'
import { isActive, procedureQuery, useProcedureLogs } from '../queries.ts'
import { toOutcome } from './outcome.ts'
import styles from './Procedure.module.css'
import { getMenuActions, ProcedureControls, type ProcedureControlsProps } from './ProcedureControls.tsx'
import { getDuration, hasFailed, sortActions, toSteps, useFailureReasons } from './progress.ts'
import { useProcedureTarget, type ProcedureTarget } from './target.ts'
import { actionQuickFilters, areSomeCritical, getActionColumns, type NamedAction } from './columns.tsx'

const proceduresCrumbs = addCrumb(organizationCrumbs, 'Procedures', paths.procedures)
export const handle = pageHandle(proceduresCrumbs, ({ procedure }) => `Procedure ${procedure}`, paths.procedure)

export const loader = pageLoader((scope) => [procedureQuery(scope)])

/** One procedure, live: progress by step and by instance. */
export function Component() {
  const scope = useScope()
  const query = useQuery(procedureQuery(scope))
  const procedure = query.data
  const target = useProcedureTarget(scope, procedure)
  useWatchWhile(procedure !== undefined && isActive(procedure), () => {
    if (!procedure) return
    const { procedureId, procedureName } = procedure
    const label = `Procedure ${procedureId}${procedureName ? `, ${procedureName}` : ''}`
    const ofProcedure = { ...scope, procedure: procedureId }
    watchProcedure(ofProcedure, label, paths.procedure(ofProcedure))
  })
  return (
    <>
      <PageHeader
        title={procedure?.procedureName || `Procedure ${scope.procedure}`}
        state={procedure && <StateBadge kind="procedure" state={procedure.procedureState} />}
        facts={
          procedure ? (
            <ProcedureFacts procedure={procedure} target={target} dataUpdatedAt={query.dataUpdatedAt} />
          ) : (
            'An action run on instances'
          )
        }
        actions={procedure && <ProcedureControls scope={scope} procedure={procedure} target={target} />}
        more={procedure && getMenuActions({ scope, procedure, target })}
      />
      <QueryBoundary
        query={query}
        subject="The procedure"
        lines={8}
        variant="rows"
        failed={
          <NotFound
            query={query}
            subject="The procedure"
            title={`There is no procedure ${scope.procedure} in ${scope.organization}`}
            hint="The service has no procedure with this ID."
            action={<ButtonLink to={paths.procedures(scope)}>All procedures of {scope.organization}</ButtonLink>}
          />
        }
      >
        {(loaded) => <ProcedureContent scope={scope} procedure={loaded} target={target} />}
      </QueryBoundary>
    </>
  )
}

interface ProcedureFactsProps {
  procedure: Procedure
  target: ProcedureTarget
  /** Epoch milliseconds; the elapsed time is as of the same moment as the counts. */
  dataUpdatedAt: number
}

function ProcedureFacts({ procedure, target, dataUpdatedAt }: ProcedureFactsProps) {
  const duration = getDuration(procedure, dataUpdatedAt)
  const hasStarted = !['pending', 'discarded'].includes(procedure.procedureState)
  return (
    <>
      <TargetLink target={target} />
      <span>
        {hasStarted ? 'started' : 'created'} <Time value={procedure.created} format="moment" />
        {procedure.createdBy && <bdi> by {procedure.createdBy}</bdi>}
        {/* Not how long it ran: it may have been failed for long before a retry, which the service does not report. */}
        {duration !== undefined && hasStarted && isActive(procedure) && `, ${formatDuration(duration)} ago`}
      </span>
      {duration !== undefined && hasStarted && !isActive(procedure) && (
        <span>
          ended <Time value={procedure.updated} format="moment" />,{' '}
          {duration < 1000 ? 'within 1 s' : `${formatDuration(duration)} later`}
        </span>
      )}
      <span>ID {procedure.procedureId}</span>
    </>
  )
}

function TargetLink({ target: { component: scope, pending } }: { target: ProcedureTarget }) {
  // Reserves its space while loading, so that the content below does not move.
  if (!scope) return pending ? <span className={styles.target}>loading the target</span> : null
  const { assembly, environment, platform, component } = scope
  return (
    <span className={styles.target}>
      <Link to={paths.instances(scope)}>
        {assembly} / {environment} / {platform} / {component}
      </Link>
    </span>
  )
}

const LOG_PARAM = 'log'

interface ProcedureActionsProps {
  scope: OrganizationScope
  procedure: Procedure
  rows: readonly NamedAction[]
}

/** The actions of a procedure by instance, with the log of the one in the address. */
function ProcedureActions({ scope, procedure, rows }: ProcedureActionsProps) {
  const [openedId, linkTo] = useLinkedParam(LOG_PARAM)
  const opened = rows.find(({ action }) => action.actionId === openedId)
  const failed = rows.some(({ action }) => hasFailed(action))
  const critical = areSomeCritical(procedure)
  const columns = useMemo(() => getActionColumns({ reasons: failed, critical }), [failed, critical])
  return (
    <>
      {opened && (
        <ActionLog
          scope={{ ...scope, procedure: procedure.procedureId }}
          namedAction={opened}
          closeTo={linkTo(undefined)}
        />
      )}
      <Section
        title="Actions"
        hint={isActive(procedure) || !failed ? 'open one for its log' : 'failures first; open one for its log'}
      >
        <DataTable
          label="Actions"
          columns={columns}
          rows={rows}
          rowId={({ action }) => action.actionId}
          rowLink={({ action }) => linkTo(action.actionId)}
          emptyState={{ title: 'No actions', hint: 'The service lists no actions for this procedure.' }}
          quickFilters={actionQuickFilters}
        />
      </Section>
    </>
  )
}

interface ActionLogProps {
  scope: ProcedureScope
  namedAction: NamedAction
  closeTo: string
}

const NO_LINES: Readonly<Record<string, string>> = {
  pending: 'No log yet: the action has not started.',
  inprogress: 'Waiting for the first lines.',
}

function ActionLog({ scope, namedAction: { action, instance }, closeTo }: ActionLogProps) {
  const query = useProcedureLogs(scope, [action.actionId])
  const lines = query.data?.log_data[action.actionId]
  return (
    <Section
      title={`Log of ${action.actionName} on ${instance}`}
      hint={<StateBadge kind="record" state={action.actionState} />}
      action={
        // As high as with the button, which comes with the lines.
        <Group component="span" gap="md" mih={30}>
          {lines && lines.length > 0 && (
            <CopyButton text={() => lines.map(({ message }) => message).join('\n')}>Copy log</CopyButton>
          )}
          <ParamLink to={closeTo}>Close log</ParamLink>
        </Group>
      }
    >
      {/* Fixed height, so that nothing moves when lines arrive. */}
      <Stack className={styles.log}>
        <QueryBoundary query={query} subject="The log" lines={4} variant="text">
          {() =>
            lines && lines.length > 0 ? (
              <LogLines lines={lines} />
            ) : (
              <Note>{NO_LINES[action.actionState] ?? 'No log lines for this action.'}</Note>
            )
          }
        </QueryBoundary>
      </Stack>
    </Section>
  )
}

function ProcedureContent({ scope, procedure, target }: ProcedureControlsProps) {
  const { tone, sentence } = toOutcome(procedure)
  const procedureScope = { ...scope, procedure: procedure.procedureId }
  const getReason = useFailureReasons(procedureScope, procedure)
  const rows = sortActions(procedure).map((action): NamedAction => ({
    action,
    instance: target.getInstanceName(action.ciId) ?? action.ciId,
    reason: getReason(action),
  }))
  const failure = rows.find(({ action }) => hasFailed(action))
  return (
    <>
      <Paper px="md" py="sm" mb="lg" role="status">
        <Status icon={tone}>{sentence}</Status>
        {failure && <FirstFailure {...failure} />}
      </Paper>
      <ProcedureSteps procedure={procedure} />
      {target.failedQuery && (
        <QueryProblem query={target.failedQuery} subject="The target and the names of its instances" />
      )}
      <ProcedureActions scope={scope} procedure={procedure} rows={rows} />
      <RawRecord queryOptions={procedureQuery(procedureScope)} />
    </>
  )
}

/** Reserves the lines of a reason that is loading. */
function FirstFailure({ action, instance, reason }: NamedAction) {
  const [, linkTo] = useLinkedParam(LOG_PARAM)
  return (
    <Group gap="lg" mt={4} wrap="nowrap" align="flex-start" fz="sm">
      <Text inherit flex={1} miw={0} mih={{ base: 60, xs: 40, sm: 20 }} lineClamp={3}>
        <bdi>{instance}</bdi>: <bdi>{reason}</bdi>
      </Text>
      <ParamLink to={linkTo(action.actionId)}>Show log</ParamLink>
    </Group>
  )
}

const toSegments = ({ total, complete, failed, running }: Progress): StackedBarSegment[] => [
  { tone: 'good', label: 'complete', count: complete },
  { tone: 'bad', label: 'failed', count: failed },
  { tone: 'busy', label: 'in progress', count: running },
  { tone: 'idle', label: 'pending or canceled', count: total - complete - failed - running },
]

const formatProgress = ({ total, complete, failed, running }: Progress): string =>
  [
    `${formatCount(complete)} of ${formatCount(total)} complete`,
    running > 0 && `${formatCount(running)} in progress`,
    failed > 0 && `${formatCount(failed)} failed`,
  ]
    .filter(Boolean)
    .join(', ')

function ProcedureSteps({ procedure }: { procedure: Procedure }) {
  const current = procedure.procedureState === 'active' ? procedure.currentStep : undefined
  return (
    // Without `flex`, a long list of instances below would take all of its height.
    <Scrollable
      label="Steps, scrollable"
      flex="none"
      mah={660}
      bg="var(--surface)"
      bd="1px solid var(--line)"
      bdrs="md"
    >
      <ol aria-label="Steps">
        {toSteps(procedure).map((step) => (
          <Group
            key={step.order}
            component="li"
            gap="4px 16px"
            px="md"
            py="xs"
            mih={32}
            fz="sm"
            aria-current={step.order === current ? 'step' : undefined}
          >
            <Text span inherit flex="1 1 140px" fw={step.order === current ? 550 : undefined}>
              Step {step.order} <Dimmed>{step.names.join(', ')}</Dimmed>
            </Text>
            <Box component="span" flex="3 1 160px">
              <StackedBar label={`Step ${step.order}`} segments={toSegments(step)} />
            </Box>
            <Text span inherit c="dimmed" flex="2 1 180px">
              {formatProgress(step)}
            </Text>
          </Group>
        ))}
      </ol>
    </Scrollable>
  )
}
