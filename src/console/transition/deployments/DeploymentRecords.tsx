import { Anchor, Box, Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { parseChoice, SearchParamControl } from '../../kit/SearchParamControl.tsx'
import { Section } from '../../kit/Section.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { useHrefWithParams } from '../../kit/search-params.ts'
import type { RecordRow, RecordCounts } from './records.ts'
import { getSelectedStep, type DeploymentStep } from './steps.ts'
import { DeploymentSteps } from './DeploymentSteps.tsx'
import type { DeploymentScope } from '../queries.ts'
import { FAILURES_FIRST, RECORD_GROUPS, recordColumns, recordFilters, formatRecordsDone } from './record-columns.tsx'
import { RecordLog } from './RecordLog.tsx'

interface DeploymentRecordsProps {
  readonly scope: DeploymentScope
  /** Undefined until the changes are read, as the steps. */
  readonly records: readonly RecordRow[] | undefined
  readonly steps: readonly DeploymentStep[] | undefined
  readonly counts: RecordCounts
  readonly loading: boolean
  readonly paused: boolean
  /** When it started, and ended or was read; epoch milliseconds. */
  readonly startedAt: number | undefined
  readonly endedAt: number
}

interface StepsAndRecordsProps {
  readonly steps: ReactNode
  readonly records: ReactNode
  readonly loading?: boolean
}

/** Side by side where failure reasons still have room. Below steps that are not read yet, the place of the records is not known. */
export const StepsAndRecords = ({ steps, records, loading = false }: StepsAndRecordsProps) => (
  <Flex direction={{ base: 'column', lg: 'row' }} gap={{ base: 'lg', xl: 'xl' }}>
    <Box flex="none" w={{ base: '100%', lg: 300, xl: 400 }}>
      {steps}
    </Box>
    <Box flex={1} miw={0} opacity={{ base: loading ? 0 : 1, lg: 1 }}>
      {records}
    </Box>
  </Flex>
)

const formatStepTitle = (step: DeploymentStep | undefined): string =>
  step ? `Step ${step.step}, ${step.components.join(', ')}` : 'Records'

/** The steps of a deployment, and the records of the chosen one or of all in groups, with the log of one. */
export function DeploymentRecords({
  scope,
  records,
  steps,
  counts,
  loading,
  paused,
  startedAt,
  endedAt,
}: DeploymentRecordsProps) {
  const [params] = useSearchParams()
  const withParams = useHrefWithParams()
  const requested = params.get('step')
  const step = steps && getSelectedStep(steps, requested)
  const record = params.get('record')
  const logged = record === null ? undefined : records?.find(({ id }) => id === record)
  const logLink = (id: string | undefined) => withParams({ record: id })
  const grouped = params.has('group')
  return (
    <StepsAndRecords
      loading={loading}
      steps={
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
            steps={steps}
            selected={grouped ? undefined : step?.step}
            startedAt={startedAt}
            endedAt={endedAt}
            paused={paused}
            linkTo={(each) => withParams({ step: String(each), record: undefined, group: undefined })}
          />
        </Section>
      }
      records={
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
              choices={RECORD_GROUPS}
              value={parseChoice(params, 'group', RECORD_GROUPS, '')}
            />
          }
        >
          {logged && <RecordLog scope={scope} record={logged} closeTo={logLink(undefined)} />}
          <DataTable
            label={grouped ? 'Records of all steps' : 'Records of the step'}
            columns={recordColumns}
            rows={grouped ? records : steps ? (step?.records ?? []) : undefined}
            rowId={({ id }) => id}
            rowLink={({ id }) => logLink(id)}
            currentId={logged?.id}
            emptyState={{
              title: 'No records',
              hint: 'This deployment changes relations only, or its records were removed.',
            }}
            defaultSort={FAILURES_FIRST}
            quickFilters={recordFilters}
          />
        </Section>
      }
    />
  )
}
