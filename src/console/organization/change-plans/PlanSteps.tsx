import { Code, Group, Paper, Stack, Text } from '@mantine/core'
import { describeRequest } from '../../data/client.ts'
import { formatBody } from '../../kit/confirm/curl.ts'
import { DiffValue } from '../../kit/Diff.tsx'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import type { StateIcon } from '../../kit/state/states.ts'
import { Note } from '../../kit/Dimmed.tsx'
import { formatStep } from './apply.ts'
import { findWrite } from './calls.ts'
import { formatFieldName } from './fields.ts'
import { fillStep, type ChangePlan, type PlanStep, type Values } from './plan.ts'
import type { FieldCheck, StepCheck, StepState } from './verdict.ts'

const STATES: Readonly<Record<StepState, readonly [icon: StateIcon, label: string]>> = {
  ready: ['idle', 'ready'],
  applied: ['good', 'already applied'],
  superseded: ['idle', 'superseded'],
  surprise: ['bad', 'not as expected'],
  later: ['idle', 'checked later'],
  waiting: ['busy', 'waiting'],
  unavailable: ['attention', 'unknown'],
}

const valueColumn = (id: 'expected' | 'present' | 'value', header: string, none: string): PlainColumn<FieldCheck> => ({
  id,
  header,
  mono: true,
  render: (field) => <DiffValue name={field.name} value={field[id]} none={none} />,
})

const columns: readonly PlainColumn<FieldCheck>[] = [
  { id: 'field', header: 'Field', mono: true, width: '34%', render: ({ name }) => formatFieldName(name) },
  valueColumn('expected', 'Expected', 'any'),
  valueColumn('present', 'Current', 'none'),
  valueColumn('value', 'New', 'none'),
]

function formatRequest(step: PlanStep, check: StepCheck | undefined): string {
  const call = check?.update ?? findWrite(step.call)
  if (!call || !check?.request) return ''
  const { method, path, body } = describeRequest(call, check.request.request)
  return `${method} ${path}${body === undefined ? '' : `\n${formatBody(body)}`}`
}

interface PlanStepsProps {
  plan: ChangePlan
  values: Values
  /** Undefined while they run or parameters are missing. */
  checks: readonly StepCheck[] | undefined
}

/** Each step with its request, what it expects and what the service has now. */
export function PlanSteps({ plan, values, checks }: PlanStepsProps) {
  return (
    <Stack component="ol" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
      {plan.steps.map((step, index) => {
        const check = checks?.[index]
        const [icon, label] = check ? STATES[check.state] : (['idle', 'not checked'] as const)
        const request = formatRequest(step, check)
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the plan is replaced as a whole
          <Paper component="li" key={index} p="md">
            <Group justify="space-between" gap="xs">
              <Text fw={500}>
                {index + 1}. <bdi>{formatStep(fillStep(step, values), check?.update)}</bdi>
              </Text>
              <Status icon={icon}>{label}</Status>
            </Group>
            {check && <Note>{check.note}</Note>}
            {check && check.fields.length > 0 && (
              <PlainTable
                label={`Fields of step ${index + 1}`}
                columns={columns}
                rows={check.fields}
                rowId={({ name }) => name}
              />
            )}
            {request !== '' && (
              <Code block mt="xs" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {request}
              </Code>
            )}
          </Paper>
        )
      })}
    </Stack>
  )
}
