import { describe, expect, it } from 'vitest'
import { ciChange } from '../../../contract/core/records.ts'
import type { RecordRow } from './records.ts'
import {
  formatPlace,
  getSelectedStep,
  toDeploymentSteps,
  hasMissingTimes,
  findActiveStep,
  getStepSpan,
} from './steps.ts'

const change = ciChange.parse({ rfcId: 1, ciId: 1 })

const item = (step: number, component: string, state: string, stateChangedAt?: number): RecordRow => ({
  id: `${step}-${component}`,
  name: `${component}-7-1`,
  component,
  platform: 'web',
  cloud: 'lon-2',
  action: 'update',
  step,
  change,
  state,
  comments: '',
  stateChangedAt,
})

describe('toDeploymentSteps', () => {
  it('name their platforms, which tell equal components apart', () => {
    const ofApi = { ...item(2, 'tomcat', 'pending'), platform: 'api' }
    const steps = toDeploymentSteps([item(1, 'tomcat', 'pending'), ofApi, item(3, 'tomcat', 'pending')], undefined)
    expect(steps.map(formatPlace)).toEqual(['web on lon-2', 'api on lon-2', 'web on lon-2'])
    expect(formatPlace({ platforms: ['api', 'web'], clouds: ['dfw-1', 'lon-2'] })).toBe('api, web')
  })
  const steps = toDeploymentSteps(
    [
      item(1, 'secgroup', 'complete', 1_000),
      item(1, 'keypair', 'complete', 3_000),
      item(2, 'compute', 'complete', 9_000),
      item(10, 'lb', 'pending'),
      item(3, 'os', 'inprogress', 9_500),
      item(3, 'os', 'failed', 9_900),
    ],
    500,
  )
  it('orders steps by number and names their components', () => {
    expect(steps.map(({ step }) => step)).toEqual([1, 2, 3, 10])
    expect(steps[0]?.components).toEqual(['secgroup', 'keypair'])
    expect(steps[0]?.clouds).toEqual(['lon-2'])
  })
  it('shows the most important state', () => {
    expect(steps.map(({ state }) => state)).toEqual(['complete', 'complete', 'failed', 'pending'])
  })
  it('starts a step at the end of the previous one, and measures failed or running ones up to now', () => {
    expect(steps.map((step) => getStepSpan(step, 12_000))).toEqual([
      { from: 500, to: 3_000 },
      { from: 3_000, to: 9_000 },
      { from: 9_000, to: 12_000 },
      undefined,
    ])
  })
  it('treats a partly complete step as running', () => {
    expect(toDeploymentSteps([item(1, 'a', 'complete'), item(1, 'b', 'pending')], 0)[0]?.state).toBe('inprogress')
    expect(toDeploymentSteps([item(1, 'a', 'complete'), item(1, 'b', 'canceled')], 0)[0]?.state).toBe('canceled')
  })
})

describe('findActiveStep', () => {
  const watch = (...states: string[]) => {
    const items = states.map((state, index) => item(index + 1, 'a', state))
    return findActiveStep(toDeploymentSteps(items, 0))?.step
  }
  it('is the failed, else the running, else the next, else the last step', () => {
    expect(watch('complete', 'inprogress', 'failed', 'pending')).toBe(3)
    expect(watch('complete', 'inprogress', 'pending')).toBe(2)
    expect(watch('complete', 'pending', 'pending')).toBe(2)
    expect(watch('complete', 'complete')).toBe(2)
    // The step at which it was stopped.
    expect(watch('complete', 'canceled', 'canceled')).toBe(2)
    expect(watch()).toBeUndefined()
  })
})

describe('getSelectedStep', () => {
  const steps = toDeploymentSteps([item(1, 'a', 'complete'), item(2, 'b', 'inprogress')], 0)
  it('is the step of the address, or else the active one', () => {
    expect(getSelectedStep(steps, '1')?.step).toBe(1)
    expect(getSelectedStep(steps, null)?.step).toBe(2)
    expect(getSelectedStep(steps, '99')?.step).toBe(2)
  })
})

describe('hasMissingTimes', () => {
  it('is true for an ended step without times', () => {
    const ahead = (...items: RecordRow[]) => hasMissingTimes(toDeploymentSteps(items, 0))
    expect(ahead(item(1, 'a', 'complete', 5), item(2, 'b', 'inprogress'))).toBe(false)
    expect(ahead(item(1, 'a', 'complete', 5), item(1, 'b', 'complete'))).toBe(true)
    expect(ahead(item(1, 'a', 'failed'))).toBe(true)
  })
})
