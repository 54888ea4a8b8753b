// What an environment looks like from far away, and how risky it is.
import type { Deployment } from '../../../contract/core/records.ts'
import type { DesignStatus } from '../../transition/index.ts'

/** In all fields undefined: unknown, because it could not be loaded or is not read yet. */
export interface FleetEnvironment {
  readonly id: string
  readonly assembly: string
  readonly name: string
  readonly profile: string
  readonly isProduction: boolean
  /** The worst state of its components; '' if nothing monitors it. */
  readonly health: string | undefined
  readonly unhealthy: number | undefined
  /** Of its open deployment; '' without one. */
  readonly deploymentState: Deployment['deploymentState'] | undefined
  /** Start of the newest deployment in epoch milliseconds; null: none in the last days. */
  readonly deployedAt: number | null | undefined
  /** Whether the design has releases that it does not have. */
  readonly design: DesignStatus
  /** Changes that are not committed: `3 records`; '' for none. */
  readonly openChanges: string | undefined
  /** Billed by the service; null: nothing. */
  readonly perHour: string | null | undefined
}

interface RiskRule {
  readonly points: number
  readonly label: string
  readonly applies: (environment: FleetEnvironment) => boolean
}

const WAITING = ['pending', 'paused', 'pausing']

/** The rules add up. Production counts twice. */
const RISK_RULES: readonly RiskRule[] = [
  { points: 50, label: 'failed deployment', applies: ({ deploymentState }) => deploymentState === 'failed' },
  { points: 40, label: 'unhealthy instances', applies: ({ unhealthy = 0 }) => unhealthy > 0 },
  { points: 20, label: 'waiting deployment', applies: ({ deploymentState = '' }) => WAITING.includes(deploymentState) },
  { points: 10, label: 'health unknown', applies: ({ health }) => health === undefined },
  { points: 10, label: 'not monitored', applies: ({ health }) => health === '' },
  { points: 10, label: 'over- or underutilized', applies: ({ health }) => health?.endsWith('utilized') === true },
  { points: 10, label: 'behind the design', applies: ({ design }) => design.isBehind === true },
  { points: 5, label: 'uncommitted changes', applies: ({ openChanges = '' }) => openChanges !== '' },
]

export interface Risk {
  readonly points: number
  readonly reasons: readonly string[]
}

export function getRisk(environment: FleetEnvironment): Risk {
  const applying = RISK_RULES.filter(({ applies }) => applies(environment))
  const sum = applying.reduce((total, { points }) => total + points, 0)
  return { points: environment.isProduction ? 2 * sum : sum, reasons: applying.map(({ label }) => label) }
}

export const describeRiskRules = (): string =>
  `Risk points: ${RISK_RULES.map(({ points, label }) => `${label} ${points}`).join(', ')}. Doubled for production.`
