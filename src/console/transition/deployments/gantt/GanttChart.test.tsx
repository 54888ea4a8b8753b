import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ciChange } from '../../../../contract/core/records.ts'
import { render } from '../../../app/test-render.tsx'
import type { RecordRow } from '../records.ts'
import { toDeploymentSteps } from '../steps.ts'
import { toGantt } from './gantt.ts'
import { GanttChart } from './GanttChart.tsx'

const record = (step: number, state: string, id: number): RecordRow => ({
  id: `${step}-${id}`,
  name: `compute-7-${id}`,
  component: 'compute',
  platform: 'web',
  cloud: 'dfw-1',
  action: 'update',
  step,
  change: ciChange.parse({ rfcId: 1, ciId: 1 }),
  state,
  comments: '',
  stateChangedAt: 20_000,
})

it('counts what is done in a step, or what failed in it', () => {
  const records = [record(1, 'complete', 1), record(1, 'complete', 2), record(2, 'complete', 3), record(2, 'failed', 4)]
  const gantt = toGantt(toDeploymentSteps(records, 10_000), [], 30_000)
  const span = { from: 10_000, to: 30_000 }
  const shown = { gantt, usual: new Map(), stops: [], span, time: span.to }
  render(<GanttChart label="Timeline" deploymentState="failed" {...shown} />)
  const [first, second] = screen.getAllByRole('button')
  expect(first).toHaveTextContent(/2 of 2 complete$/)
  expect(second).toHaveTextContent(/1 failed$/)
})

it('shows the step of a paused deployment as paused', () => {
  const gantt = toGantt(toDeploymentSteps([record(1, 'complete', 1), record(1, 'pending', 2)], 10_000), [], 30_000)
  const span = { from: 10_000, to: 30_000 }
  const shown = { gantt, usual: new Map(), stops: [], span, time: span.to }
  render(<GanttChart label="Timeline" deploymentState="paused" {...shown} />)
  expect(screen.getByRole('button')).toHaveTextContent(/1 of 2 paused$/)
})

it('says what shaded times are', () => {
  const gantt = toGantt(toDeploymentSteps([record(1, 'complete', 1)], 10_000), [], 30_000)
  const stops = [{ state: 'paused', from: 12_000, to: 14_000 } as const]
  const span = { from: 10_000, to: 30_000 }
  const shown = { gantt, usual: new Map(), stops, span, time: span.to }
  render(<GanttChart label="Timeline" deploymentState="complete" {...shown} />)
  expect(screen.getByText('Shaded: waiting for approval, failed or paused.')).toBeInTheDocument()
})
