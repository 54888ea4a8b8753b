import { Anchor, Box, Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { chosenIn, LinkChoice } from '../../kit/LinkChoice.tsx'
import { Section } from '../../kit/Section.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { useWithParams } from '../../kit/with-params.ts'
import type { DeploymentItem, Tally } from './records.ts'
import { chosenStep, type DeploymentStep } from './steps.ts'
import { DeploymentSteps } from './DeploymentSteps.tsx'
import type { DeploymentPlace } from '../queries.ts'
import { FAILURES_FIRST, RECORD_GROUPS, recordColumns, recordFilters, recordsDone } from './record-columns.tsx'
import { RecordLog } from './RecordLog.tsx'

interface DeploymentRecordsProps {
  readonly place: DeploymentPlace
  /** Undefined until the changes are read, as the steps. */
  readonly items: readonly DeploymentItem[] | undefined
  readonly steps: readonly DeploymentStep[] | undefined
  readonly counts: Tally
  readonly waiting: boolean
  readonly paused: boolean
  /** When it started, and ended or was read; epoch milliseconds. */
  readonly start: number | undefined
  readonly end: number
}

interface StepsAndRecordsProps {
  readonly steps: ReactNode
  readonly records: ReactNode
  readonly waiting?: boolean
}

/** Side by side where failure reasons still have room. Below steps that are not read yet, the place of the records is not known. */
export const StepsAndRecords = ({ steps, records, waiting = false }: StepsAndRecordsProps) => (
  <Flex direction={{ base: 'column', lg: 'row' }} gap={{ base: 'lg', xl: 'xl' }}>
    <Box flex="none" w={{ base: '100%', lg: 300, xl: 400 }}>
      {steps}
    </Box>
    <Box flex={1} miw={0} opacity={{ base: waiting ? 0 : 1, lg: 1 }}>
      {records}
    </Box>
  </Flex>
)

const stepTitle = (step: DeploymentStep | undefined): string =>
  step ? `Step ${step.step}, ${step.components.join(', ')}` : 'Records'

/** The steps of a deployment, and the records of the chosen one or of all in groups, with the log of one. */
export function DeploymentRecords({
  place,
  items,
  steps,
  counts,
  waiting,
  paused,
  start,
  end,
}: DeploymentRecordsProps) {
  const [params] = useSearchParams()
  const withParams = useWithParams()
  const wanted = params.get('step')
  const step = steps && chosenStep(steps, wanted)
  const record = params.get('record')
  const logged = record === null ? undefined : items?.find(({ id }) => id === record)
  const logLink = (id: string | undefined) => withParams({ record: id })
  const grouped = params.has('group')
  return (
    <StepsAndRecords
      waiting={waiting}
      steps={
        <Section
          title="Steps"
          action={
            wanted !== null && (
              <Anchor component={Link} to={withParams({ step: undefined })} replace preventScrollReset>
                Follow deployment
              </Anchor>
            )
          }
        >
          <DeploymentSteps
            steps={steps}
            chosen={grouped ? undefined : step?.step}
            start={start}
            end={end}
            paused={paused}
            linkTo={(each) => withParams({ step: String(each), record: undefined, group: undefined })}
          />
        </Section>
      }
      records={
        <Section
          title={grouped ? 'Records of all steps' : stepTitle(step)}
          hint={
            grouped
              ? recordsDone(counts.complete, counts.total)
              : step && `${recordsDone(step.tally.complete, step.tally.total)}, failures first`
          }
          action={
            <LinkChoice
              label="Group records"
              param="group"
              choices={RECORD_GROUPS}
              value={chosenIn(params, 'group', RECORD_GROUPS, '')}
            />
          }
        >
          {logged && <RecordLog place={place} item={logged} closeTo={logLink(undefined)} />}
          <DataTable
            label={grouped ? 'Records of all steps' : 'Records of the step'}
            columns={recordColumns}
            rows={grouped ? items : steps ? (step?.items ?? []) : undefined}
            rowId={({ id }) => id}
            rowLink={({ id }) => logLink(id)}
            current={logged?.id}
            emptyState={{
              title: 'No records',
              hint: 'This deployment changes relations only, or its records were removed.',
            }}
            sortedBy={FAILURES_FIRST}
            quickFilters={recordFilters}
          />
        </Section>
      }
    />
  )
}
