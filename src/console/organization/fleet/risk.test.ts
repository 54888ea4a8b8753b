import { expect, it } from 'vitest'
import { getRiskIcon } from './columns.tsx'
import { describeRiskRules, getRisk, type FleetEnvironment } from './risk.ts'

const HEALTHY: FleetEnvironment = {
  id: '1',
  assembly: 'shop',
  name: 'stage',
  profile: 'QA',
  isProduction: false,
  health: 'good',
  unhealthy: 0,
  deploymentState: '',
  deployedAt: null,
  design: { tone: 'good', label: 'up to date', isBehind: false },
  openChanges: '',
  perHour: null,
}

const BEHIND = { tone: 'attention', label: '1 newer release', isBehind: true } as const

it('is zero only for an environment in which nothing is wrong', () => {
  expect(getRisk(HEALTHY)).toEqual({ points: 0, reasons: [] })
})

it('adds the rules, and counts production twice', () => {
  expect(describeRiskRules()).toMatch(/^Risk points: failed deployment 50, .* 5\. Doubled for production\.$/)
  const failing = { ...HEALTHY, deploymentState: 'failed', unhealthy: 3, health: 'unhealthy' }
  expect(getRisk(failing)).toEqual({ points: 90, reasons: ['failed deployment', 'unhealthy instances'] })
  expect(getRisk({ ...failing, isProduction: true }).points).toBe(180)
  expect(getRisk({ ...HEALTHY, deploymentState: 'paused', design: BEHIND, openChanges: '1 record' }).points).toBe(35)
  expect(getRisk({ ...HEALTHY, health: 'overutilized', isProduction: true }).points).toBe(20)
})

it('shows an environment in green only if its health and deployment are known', () => {
  const iconOf = (fields: object) => getRiskIcon({ ...HEALTHY, risk: getRisk(HEALTHY), ...fields })
  expect(iconOf({})).toBe('good')
  for (const fields of [{ health: undefined }, { health: '' }, { deploymentState: undefined }])
    expect(iconOf(fields)).toBe('idle')
})

it('does not take unknown health for good health', () => {
  for (const health of [undefined, '']) expect(getRisk({ ...HEALTHY, health, unhealthy: undefined }).points).toBe(10)
})
