import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { ActionCounts } from '../Action.tsx'
import type { PlanStep } from '../releases/changes.ts'

interface PlanStepsProps {
  readonly steps: readonly PlanStep[]
  /** The address that shows the changes of one step. */
  readonly linkTo: (step: number) => string
}

/** The steps that a deployment of this plan would take. */
export function PlanSteps({ steps, linkTo }: PlanStepsProps) {
  const columns: readonly PlainColumn<PlanStep>[] = [
    {
      id: 'step',
      header: 'Step',
      align: 'end',
      width: 48,
      render: ({ step }) => (
        <Anchor component={Link} to={linkTo(step)} replace preventScrollReset aria-label={`Show step ${step}`}>
          {step}
        </Anchor>
      ),
    },
    { id: 'components', header: 'Components', render: ({ components }) => <bdi>{components.join(', ')}</bdi> },
    {
      id: 'actions',
      header: 'Changes',
      render: ({ actions }) => <ActionCounts actions={actions} />,
    },
  ]
  return <PlainTable label="Steps" columns={columns} rows={steps} rowId={({ step }) => String(step)} />
}
