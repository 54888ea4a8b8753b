import { Alert, Box, List, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import type { Instance } from '../../../contract/core/records.ts'
import { pageLoader } from '../../data/read/call-query.ts'
import { toQueryProblem } from '../../data/read/QueryProblem.tsx'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Section } from '../../kit/Section.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import type { StateIcon } from '../../kit/state/states.ts'
import { defineColumns } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { Time } from '../../kit/Time.tsx'
import { instancesCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { paths, useScope } from '../../routing/paths.ts'
import { groupBy } from '../../kit/grouping.ts'
import { ButtonLink, TextLink } from '../../kit/TextLink.tsx'
import { instancesQuery } from '../queries.ts'
import type { InstanceStatus } from '../SelectedInstances.tsx'
import { isWriteRunning } from '../../data/write/write-run.ts'
import { getHalt, getNextStart, toReplacementStatus, toRunStatus, toWaveStatus } from './run-status.ts'
import { useRun } from './run-store.ts'
import { getCurrentItem, getRunState, getWaveStep, type ReplacementRun } from './run.ts'
import { resumeRun, stopRun } from './runner.ts'
import { WaveDiagram, type DiagramWave } from './WaveDiagram.tsx'

export const handle = pageHandle(instancesCrumbs, 'Replacement', paths.replacement)

export const loader = pageLoader((scope) => [instancesQuery(scope)])

const POLL_MS = 1_000
/** The tab that starts a run takes its lock first. */
const FIRST_POLL_MS = 100

/** Whether any tab executes a run, polled while one should; undefined until that is known. */
function useIsRunExecuting(id: string, isRunning: boolean): boolean | undefined {
  const [executing, setExecuting] = useState<boolean>()
  useEffect(() => {
    if (!isRunning) return undefined
    const poll = () => void isWriteRunning(id).then(setExecuting)
    const first = setTimeout(poll, FIRST_POLL_MS)
    const interval = setInterval(poll, POLL_MS)
    return () => {
      clearTimeout(first)
      clearInterval(interval)
    }
  }, [id, isRunning])
  return isRunning ? executing : false
}

function RunControls({ run, executing }: { run: ReplacementRun; executing: boolean }) {
  const state = getRunState(run)
  if (state === 'done' || state === 'stopped') return null
  return (
    <>
      <ActionButton writes={false} onClick={() => stopRun(run)}>
        Stop replacement
      </ActionButton>
      {(state === 'halted' || !executing) && (
        <ActionButton variant="filled" onClick={() => resumeRun(run)}>
          {getHalt(run)?.resumeLabel ?? 'Resume replacement'}
        </ActionButton>
      )}
    </>
  )
}

type ReplacementRow = ReturnType<typeof toRows>[number]

const replacementColumns = defineColumns<ReplacementRow>([
  { id: 'instance', header: 'Instance', value: ({ name }) => name, width: 140, grow: 1, mono: true },
  {
    id: 'fate',
    header: 'Replacement',
    value: ({ status }) => status.label,
    render: ({ status }) => <Status icon={status.icon}>{status.label}</Status>,
    width: 204,
    grow: 1,
  },
  { id: 'health', header: 'Health', states: 'health', width: 120, hideBelow: 540 },
  { id: 'cloud', header: 'Cloud', width: 110, grow: 1, hideBelow: 640 },
  { id: 'wave', header: 'Wave', kind: 'number', width: 64, hideBelow: 420 },
])

/** Rows in the order of the waves. `unavailable`: label of the status while the instances are not loaded. */
function toRows(run: ReplacementRun, instances: readonly Instance[] | undefined, unavailable: string) {
  const byId = new Map<string, Instance>(instances?.map((instance) => [instance.ciId, instance]))
  return run.waves.flatMap(({ ids }, waveIndex) => {
    const step = getWaveStep(run, waveIndex)
    return ids.map((id) => {
      const instance = byId.get(id)
      const status: InstanceStatus = instances
        ? toReplacementStatus(instance, step)
        : { icon: 'idle', label: unavailable }
      const { name = id, cloud = '' } = run.instances[id] ?? {}
      return { id, name, cloud, wave: waveIndex + 1, status, health: instance?.opsState }
    })
  })
}

function RunWaves({
  run,
  rows,
  executing,
}: {
  run: ReplacementRun
  rows: readonly ReplacementRow[]
  executing: boolean
}) {
  const rowsByWave = groupBy(rows, ({ wave }) => wave)
  const waves = run.waves.map(({ deployment }, index): DiagramWave => {
    const { icon, label } = toWaveStatus(run, index, executing)
    const start = getNextStart(run, index, executing)
    return {
      items: (rowsByWave.get(index + 1) ?? []).map(({ cloud, status }) => ({ cloud, icon: status.icon })),
      note: (
        <>
          <Status icon={icon}>
            {start === undefined ? (
              label
            ) : (
              <>
                starts at <Time value={start} format="moment" />
              </>
            )}
          </Status>
          {deployment && (
            <TextLink to={paths.deployment({ ...run.scope, deployment })}>deployment {deployment}</TextLink>
          )}
        </>
      ),
    }
  })
  return <WaveDiagram waves={waves} current={getCurrentItem(run)?.waveIndex} />
}

const ReasonAlert = ({ icon, title, children }: { icon: StateIcon; title: string; children: ReactNode }) => (
  <Alert color="attention" role="status" title={<Status icon={icon}>{title}</Status>} mb="lg">
    {children}
  </Alert>
)

/** Why a run does not continue, and what to do about it. `executing`: whether a tab runs it. */
function HaltReason({ run, executing }: { run: ReplacementRun; executing: boolean }) {
  const { scope } = run
  const state = getRunState(run)
  if (state === 'running' && !executing)
    return (
      <ReasonAlert
        icon="attention"
        title="The replacement was interrupted: the tab that ran it was closed or reloaded."
      >
        Nothing more is sent until you resume it. Requests without a response are checked first.
      </ReasonAlert>
    )
  const { wave, step } = getCurrentItem(run) ?? {}
  if (state === 'running' && step === 'watching' && wave?.held && wave.deployment)
    return (
      <ReasonAlert
        icon="attention"
        title={`Deployment ${wave.deployment} ${wave.held === 'pending' ? 'is waiting for approval' : 'is paused'}.`}
      >
        {wave.held === 'pending' ? 'Approve' : 'Resume'} it{' '}
        <TextLink underline="always" to={paths.deployment({ ...scope, deployment: wave.deployment })}>
          on its page
        </TextLink>
        . The replacement then continues automatically.
      </ReasonAlert>
    )
  if (state === 'stopped')
    return (
      <ReasonAlert
        icon="idle"
        title={`The replacement was stopped. No further ${run.waves.length > 1 ? 'waves' : 'steps'} will start.`}
      >
        A running deployment continues, and marked instances stay marked: unmark them in the{' '}
        <TextLink underline="always" to={`${paths.instances(scope)}?quick=marked`}>
          list of instances
        </TextLink>
        .
      </ReasonAlert>
    )
  const halt = getHalt(run)
  if (!halt) return null
  return (
    <ReasonAlert icon={halt.differs ? 'attention' : 'bad'} title={halt.title}>
      <Text inherit>{halt.advice}</Text>
      {halt.details.length > 0 && (
        <List aria-label="Details" size="xs" ff="monospace" mah={142} style={{ overflow: 'auto' }} tabIndex={0}>
          {halt.details.map((detail) => (
            <List.Item key={detail}>
              <bdi>{detail}</bdi>
            </List.Item>
          ))}
        </List>
      )}
      {halt.differs && (
        <TextLink underline="always" to={paths.billOfMaterials(scope)}>
          Review plan
        </TextLink>
      )}
    </ReasonAlert>
  )
}

function RunView({ run }: { run: ReplacementRun }) {
  const instances = useQuery(instancesQuery(run.scope))
  const isRunning = getRunState(run) === 'running'
  const executing = useIsRunExecuting(run.id, isRunning)
  const rows = toRows(run, instances.data, instances.isError ? 'not available' : 'loading')
  const { assembly, environment, platform, component } = run.scope
  const title = `Replacement of ${formatCountOf(rows.length, 'instance')}`
  if (executing === undefined) return <PageHeader title={title} />
  const { icon, label } = toRunStatus(run, executing)
  const endedAt = getRunState(run) === 'done' ? run.waves.at(-1)?.settledAt : undefined
  return (
    <>
      <PageHeader
        title={title}
        state={<Status icon={icon}>{label}</Status>}
        facts={
          <>
            <span>
              {component} of {platform} in {assembly} / {environment}
            </span>
            <span>
              started <Time value={run.startedAt} format="moment" />
            </span>
            {endedAt !== undefined && (
              <span>
                ended <Time value={endedAt} format="moment" />
              </span>
            )}
          </>
        }
        actions={<RunControls run={run} executing={executing} />}
      />
      <HaltReason run={run} executing={executing} />
      {isRunning && executing && (
        <Box mb="md">
          <Status icon="attention">The replacement runs in this browser: keep a tab open until it is done.</Status>
        </Box>
      )}
      <Section title={run.waves.length > 1 ? 'Waves' : 'Progress'}>
        <RunWaves run={run} rows={rows} executing={executing} />
      </Section>
      <Section title="Instances" hint="selected instances; those managed via them are not listed">
        <DataTable
          label="Replaced instances"
          columns={replacementColumns}
          rows={rows}
          rowId={({ id }) => id}
          rowLink={({ id }) => paths.instance({ ...run.scope, instance: id })}
          problem={toQueryProblem(instances, 'The instances')}
          emptyState={{ title: 'No instances', hint: 'There is nothing to replace.' }}
        />
      </Section>
    </>
  )
}

export function Component() {
  const scope = useScope()
  const run = useRun(scope.run)
  if (run) return <RunView run={run} />
  return (
    <>
      <PageHeader title="Replacement" facts="Not available in this browser" />
      <EmptyState
        title="This replacement is not available in this browser"
        hint="A replacement is stored for a week in the browser that started it. The service stores only its marks and deployments."
        action={<ButtonLink to={paths.instances(scope)}>Instances of {scope.component}</ButtonLink>}
      />
    </>
  )
}
