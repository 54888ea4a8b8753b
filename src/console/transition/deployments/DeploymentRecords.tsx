import { Anchor, Box, Divider, Flex, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { LogLines } from '../../kit/runs/LogLines.tsx'
import { parseChoice, SearchParamControl } from '../../kit/SearchParamControl.tsx'
import { Section } from '../../kit/Section.tsx'
import { StateBadge } from '../../kit/state/StateBadge.tsx'
import { defineColumns, type QuickFilter } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { useHrefWithParams } from '../../kit/search-params.ts'
import { useCloseOnEscape } from '../../kit/inspector/use-close-on-escape.ts'
import { useDeploymentLog } from '../queries.ts'
import { DeploymentSteps, type DeploymentStepsProps } from './DeploymentSteps.tsx'
import { recordColumn } from '../releases/columns.tsx'
import { formatRecordsDone, type RecordCounts, type RecordRow } from './records.ts'
import { getSelectedStep, type DeploymentStep } from './steps.ts'
import type { DeploymentScope } from '../../routing/scope.ts'

const columns = defineColumns<RecordRow>([
  recordColumn,
  { id: 'state', header: 'State', kind: 'state', states: 'record', width: 116 },
  { id: 'step', header: 'Step', kind: 'number', width: 56, hideBelow: 900 },
  { id: 'action', header: 'Action', width: 84 },
  { id: 'platform', header: 'Platform', width: 96, grow: 1, hideBelow: 640 },
  { id: 'cloud', header: 'Cloud', width: 84, hideBelow: 480 },
  { id: 'reason', header: 'Reason', width: 150, grow: 4, hideBelow: 540, value: ({ comments }) => comments },
])

const hasState = (state: string) => (record: RecordRow) => record.state === state

const quickFilters: readonly QuickFilter<RecordRow>[] = [
  { id: 'failed', label: 'Failed', match: hasState('failed') },
  { id: 'inprogress', label: 'In progress', match: hasState('inprogress') },
  { id: 'pending', label: 'Pending', match: hasState('pending') },
  { id: 'complete', label: 'Complete', match: hasState('complete') },
]

const GROUPS = [
  ['', 'By step'],
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
      <Group gap="xs md" px="md" py="sm">
        <Title order={2} fz="sm" style={{ overflowWrap: 'anywhere' }}>
          Log of <bdi>{record.name}</bdi>
        </Title>
        <StateBadge kind="record" state={record.state} />
        <Anchor component={Link} ml="auto" to={closeTo} replace preventScrollReset>
          Close log
        </Anchor>
      </Group>
      <Divider />
      <QueryProblem query={query} subject="The log" />
      {/* Fixed height, so that nothing moves when lines arrive. */}
      <Stack h={168} px="md" py="sm">
        {lines?.length === 0 ? (
          <Text inherit c="dimmed">
            No log lines for this record.
          </Text>
        ) : (
          <LogLines lines={lines ?? []} className={undefined} />
        )}
      </Stack>
    </Paper>
  )
}

interface DeploymentRecordsProps extends Omit<DeploymentStepsProps, 'selected' | 'linkTo'> {
  scope: DeploymentScope
  /** Undefined while loading, as the steps. */
  records: readonly RecordRow[] | undefined
  counts: RecordCounts
  loading: boolean
}

/** The steps of a deployment, with the records of the selected step or of all steps in groups, and the log of a record. */
export function DeploymentRecords(props: DeploymentRecordsProps) {
  const { scope, records, steps, counts, loading, ...deployment } = props
  const [params] = useSearchParams()
  const withParams = useHrefWithParams()
  const requested = params.get('step')
  const step = steps && getSelectedStep(steps, requested)
  const record = params.get('record')
  const logged = record === null ? undefined : records?.find(({ id }) => id === record)
  const logLink = (id: string | undefined) => withParams({ record: id })
  const grouped = params.has('group')
  return (
    <Flex direction={{ base: 'column', lg: 'row' }} gap={{ base: 'lg', xl: 'xl' }}>
      <Box flex="none" w={{ base: '100%', lg: 300, xl: 400 }}>
        <Section
          title="Steps"
          action={
            requested !== null && (
              <Anchor component={Link} to={withParams({ step: undefined })} replace preventScrollReset>
                Follow deployment
              </Anchor>
            )
          }
        >
          <DeploymentSteps
            {...deployment}
            steps={steps}
            selected={grouped ? undefined : step?.step}
            linkTo={(selected) => withParams({ step: String(selected), record: undefined, group: undefined })}
          />
        </Section>
      </Box>
      {/* Hidden below loading steps, which will move them. */}
      <Box flex={1} miw={0} opacity={{ base: loading ? 0 : 1, lg: 1 }}>
        <Section
          title={grouped ? 'Records of all steps' : formatStepTitle(step)}
          hint={
            grouped
              ? formatRecordsDone(counts.complete, counts.total)
              : step && `${formatRecordsDone(step.counts.complete, step.counts.total)}, failures first`
          }
          action={
            <SearchParamControl
              label="Group records"
              param="group"
              choices={GROUPS}
              value={parseChoice(params, 'group', GROUPS, '')}
            />
          }
        >
          {logged && <RecordLog scope={scope} record={logged} closeTo={logLink(undefined)} />}
          <DataTable
            label={grouped ? 'Records of all steps' : 'Records of the step'}
            columns={columns}
            rows={grouped ? records : steps ? (step?.records ?? []) : undefined}
            rowId={({ id }) => id}
            rowLink={({ id }) => logLink(id)}
            currentId={logged?.id}
            emptyState={{
              title: 'No records',
              hint: 'This deployment changes relations only, or its records were removed.',
            }}
            defaultSort="-state,record"
            quickFilters={quickFilters}
          />
        </Section>
      </Box>
    </Flex>
  )
}
