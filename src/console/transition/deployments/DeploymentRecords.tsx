import { Box, Divider, Flex, Group, Paper, Stack, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { LogLines } from '../../kit/log/LogLines.tsx'
import { SearchParamControl } from '../../kit/SearchParamControl.tsx'
import { Section } from '../../kit/Section.tsx'
import { StateBadge, Status } from '../../kit/state/StateBadge.tsx'
import { StackedBar } from '../../kit/chart/StackedBar.tsx'
import { describeState } from '../../kit/state/states.ts'
import { defineColumns, valueFilters, type Column } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { rowHeights, useDensity } from '../../kit/table/density.ts'
import { useHrefWithParams } from '../../kit/search-params.ts'
import { useCloseOnEscape } from '../../kit/inspector/use-close-on-escape.ts'
import { capitalize, formatCount, formatDuration } from '../../kit/format.ts'
import { ParamLink } from '../../kit/TextLink.tsx'
import { Dimmed, Note } from '../../kit/Dimmed.tsx'
import { useDeploymentLog } from '../queries.ts'
import { recordColumn } from '../releases/columns.tsx'
import { isFinal, isRunning } from '../states.ts'
import { formatRecordsDone, toRecordSegments, type RecordRow } from './records.ts'
import { formatPlace, getSelectedStep, getShownState, getStepSpan, type DeploymentStep } from './steps.ts'
import { getRunDuration } from './elapsed.ts'
import type { LoadedDeployment } from './use-deployment.ts'
import styles from './DeploymentSteps.module.css'
import type { DeploymentScope } from '../../routing/paths.ts'

const columns = defineColumns<RecordRow>([
  recordColumn,
  { id: 'state', header: 'State', states: 'record', width: 116 },
  { id: 'cloud', header: 'Cloud', width: 84, hideBelow: 480 },
  { id: 'platform', header: 'Platform', width: 96, grow: 1, hideBelow: 640 },
  { id: 'action', header: 'Action', width: 84, hideBelow: 650 },
  { id: 'step', header: 'Step', kind: 'number', width: 56, hideBelow: 900 },
])

// Wide, so that the others give way: on a failure, operators read this one.
const reasonColumn: Column<RecordRow> = {
  id: 'reason',
  header: 'Reason',
  kind: 'text',
  width: 400,
  grow: 4,
  // Below that of the cloud, which the step names.
  hideBelow: 470,
  value: ({ comments }) => comments,
}
const columnsWithReason = columns.toSpliced(2, 0, reasonColumn)

const STATES = ['failed', 'inprogress', 'pending', 'complete', 'canceled'] as const
const quickFilters = valueFilters<RecordRow>(
  ({ state }) => state,
  STATES.map((state) => [state, capitalize(describeState('record', state).label)]),
)

/** The height of the title, toolbar and header, in rows. */
const TOOLBAR_LINES = 5

const GROUPS = [
  ['', 'One step'],
  ['step', 'All steps'],
  ['platform', 'Platform'],
  ['cloud', 'Cloud'],
  ['state', 'State'],
] as const

const formatStepTitle = (step: DeploymentStep | undefined): string =>
  step ? `Step ${step.step}, ${step.components.join(', ')}` : 'Records'

interface RecordLogProps {
  scope: DeploymentScope
  record: RecordRow
  /** The address without the log. */
  closeTo: string
}

// The log opens above the list, which may be out of sight on narrow screens.
const scrollIntoView = (log: HTMLElement | null) => log?.scrollIntoView({ block: 'nearest' })

function RecordLog({ scope, record, closeTo }: RecordLogProps) {
  const query = useDeploymentLog(scope, record.id, record.state === 'inprogress')
  useCloseOnEscape(closeTo)
  const lines = query.data?.flatMap(({ logData }) => logData)
  return (
    <Paper
      key={record.id}
      component="section"
      ref={scrollIntoView}
      aria-label={`Log of ${record.name}`}
      mb="md"
      fz="sm"
    >
      <Group gap="sm" px="md" py="sm">
        <Title order={2} fz="sm" style={{ overflowWrap: 'anywhere' }}>
          Log of <bdi>{record.name}</bdi>
        </Title>
        <StateBadge kind="record" state={record.state} />
        <ParamLink ml="auto" to={closeTo}>
          Close log
        </ParamLink>
      </Group>
      <Divider />
      {record.comments && (
        <Text component="bdi" inherit display="block" px="md" pt="sm" style={{ overflowWrap: 'anywhere' }}>
          {record.comments}
        </Text>
      )}
      <QueryProblem query={query} subject="The log" />
      {/* Fixed height, so that nothing moves when lines arrive. */}
      <Stack h={168} px="md" py="sm">
        {lines?.length === 0 ? (
          <Text inherit c="dimmed">
            No log lines for this record.
          </Text>
        ) : (
          <LogLines lines={lines ?? []} />
        )}
      </Stack>
    </Paper>
  )
}

interface StepContentProps {
  step: DeploymentStep
  deployment: LoadedDeployment
}

function StepContent({ step, deployment: { status, endedAt, stops } }: StepContentProps) {
  const { components, counts } = step
  const name = components.join(', ')
  const place = formatPlace(step)
  const state = getShownState(step, status.deploymentState)
  const { icon, label } = describeState('record', state)
  const span = getStepSpan(step, endedAt)
  return (
    <>
      <Group gap="md" wrap="nowrap">
        <Text span inherit w={22} ta="right" c="dimmed">
          {step.step}
        </Text>
        <Text component="bdi" inherit lineClamp={2} flex={1} title={`${name}, ${place}`}>
          {name} <Dimmed>{place}</Dimmed>
        </Text>
        <Status icon={icon}>
          {formatCount(counts.complete)} of {formatCount(counts.total)}
          <VisuallyHidden> {label}</VisuallyHidden>
          {counts.failed > 0 && `, ${formatCount(counts.failed)} failed`}
        </Status>
      </Group>
      <Group gap="md" wrap="nowrap" ml={34}>
        <Box flex={1} aria-hidden="true">
          <StackedBar label="Records" segments={toRecordSegments(counts)} height={6} />
        </Box>
        <Text span fz="xs" lh={1.2} miw={72} mih={15} ta="right" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {span && state !== 'paused' && formatDuration(getRunDuration(span.from, span.to, stops))}
        </Text>
      </Group>
    </>
  )
}

interface DeploymentStepsProps {
  deployment: LoadedDeployment
  selected: number | undefined
  linkTo: (step: number) => string
}

/** The steps of a deployment in the order they run; each is a link to its records. */
function DeploymentSteps({ deployment, selected, linkTo }: DeploymentStepsProps) {
  const { steps } = deployment
  const list = useRef<HTMLOListElement>(null)
  // The list scrolls on narrow screens: keep the selected step visible without moving the page.
  useLayoutEffect(() => {
    const { current: element } = list
    const link = element?.querySelector<HTMLElement>('[aria-current]')
    if (element && link) element.scrollTop = link.offsetTop - (element.clientHeight - link.offsetHeight) / 2
  }, [selected])
  if (!steps) return <Paper h={170} aria-hidden="true" />
  if (steps.length === 0) return <Note>No steps.</Note>
  return (
    <Paper component="ol" ref={list} className={styles.steps} mah={{ base: 234, lg: 'none' }}>
      {steps.map((step) => (
        <li key={step.step}>
          <UnstyledButton
            component={Link}
            className={styles.step}
            to={linkTo(step.step)}
            replace
            preventScrollReset
            aria-current={step.step === selected ? 'step' : undefined}
          >
            <StepContent step={step} deployment={deployment} />
          </UnstyledButton>
        </li>
      ))}
    </Paper>
  )
}

/** The steps of a deployment, with the records of the selected step or of all steps in groups, and the log of a record. */
export function DeploymentRecords({ deployment }: { deployment: LoadedDeployment }) {
  const { scope, status, changes, records, steps, counts } = deployment
  const [params] = useSearchParams()
  const withParams = useHrefWithParams()
  const requested = params.get('step')
  const step = steps && getSelectedStep(steps, requested)
  const record = params.get('record')
  const logged = record === null ? undefined : records?.find(({ id }) => id === record)
  const logLink = (id: string | undefined) => withParams({ record: id })
  const grouped = params.has('group')
  // As when opened, so that nothing moves when it ends.
  const [wasFinal] = useState(isFinal(status))
  // Room for the largest step, since the next step may have fewer records.
  const line = rowHeights[useDensity()]
  const largest = Math.max(0, ...(steps ?? []).map(({ counts: { total } }) => total))
  const reservedHeight = wasFinal || grouped ? undefined : `min(80dvh, ${(largest + TOOLBAR_LINES) * line}px)`
  const { failed } = grouped || !step ? counts : step.counts
  const failuresFirst = !isRunning(status) && failed > 0
  const occurring = counts.states.map(({ state }) => state).join()
  const filters = useMemo(
    () => quickFilters.filter(({ id }) => occurring.includes(id) || (!wasFinal && id !== 'canceled')),
    [occurring, wasFinal],
  )
  return (
    <Flex direction={{ base: 'column', lg: 'row' }} gap={{ base: 'lg', xl: 'xl' }}>
      <Box flex="none" w={{ base: '100%', lg: 300, xl: 400 }}>
        <Section
          title="Steps"
          action={requested !== null && <ParamLink to={withParams({ step: undefined })}>Follow deployment</ParamLink>}
        >
          <DeploymentSteps
            deployment={deployment}
            selected={grouped ? undefined : step?.step}
            linkTo={(selected) => withParams({ step: String(selected), record: undefined, group: undefined })}
          />
        </Section>
      </Box>
      {/* Hidden below loading steps, which will move them. */}
      <Box flex={1} miw={0} mih={reservedHeight} opacity={{ base: changes.isPending ? 0 : 1, lg: 1 }}>
        <Section
          title={grouped ? 'Records of all steps' : formatStepTitle(step)}
          hint={
            grouped
              ? formatRecordsDone(counts.complete, counts.total)
              : step &&
                `${formatRecordsDone(step.counts.complete, step.counts.total)}${failuresFirst ? ', failures first' : ''}`
          }
          action={<SearchParamControl label="Group records" param="group" choices={GROUPS} />}
        >
          {logged && <RecordLog scope={scope} record={logged} closeTo={logLink(undefined)} />}
          <DataTable
            label={grouped ? 'Records of all steps' : 'Records of the step'}
            columns={records?.some(({ comments }) => comments !== '') ? columnsWithReason : columns}
            rows={grouped ? records : steps ? (step?.records ?? []) : undefined}
            rowId={({ id }) => id}
            rowLink={({ id }) => logLink(id)}
            currentId={logged?.id}
            emptyState={{
              title: 'No records',
              hint: 'This deployment changes relations only, or its records were removed.',
            }}
            // While it runs, states change with each poll: rows keep their positions.
            defaultSort={failuresFirst ? '-state,record' : 'record'}
            quickFilters={filters}
          />
        </Section>
      </Box>
    </Flex>
  )
}
