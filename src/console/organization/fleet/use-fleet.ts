import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Ci, Deployment, Release } from '../../../contract/core/records.ts'
import type { ComponentHealth } from '../../../contract/organization/reports.ts'
import { isProductionLike } from '../../kit/confirm/confirmation-level.ts'
import { groupBy } from '../../kit/grouping.ts'
import { designReleasesQuery, formatChangeCounts } from '../../design/index.ts'
import { parseNsPath } from '../../routing/paths.ts'
import { getDesignState, getDesignStatus } from '../../transition/index.ts'
import { deploymentByEnvironment, useOpenDeployments } from '../deployments/open-deployments.ts'
import { countHealth, getStateCount } from '../health.ts'
import { useHealth } from '../overview/use-health.ts'
import { deploymentsSinceQuery, NOT_POLLED, releaseOnceQuery, useOrganizationEnvironments } from '../queries.ts'
import { useCostRate } from '../cost/queries.ts'
import { formatHourly, toBilledRates } from '../spend.ts'
import type { FleetEnvironment } from './risk.ts'

/** Days that the newest deployment is looked for. */
export const FLEET_DAYS = 30
/** The service lists releases by environment and by assembly only: the first ones, production before all, read once. */
export const MAX_CHECKED = 60

const isProduction = ({ ciName, ciAttributes }: Ci) => isProductionLike(ciName, ciAttributes['profile'])

interface FleetReleases {
  /** Newest release of the environment by its id; null: none, undefined: not loaded. */
  readonly own: ReadonlyMap<string, Release | null | undefined>
  /** Releases of the design by assembly. */
  readonly design: ReadonlyMap<string, readonly Release[] | undefined>
}

function useReleases(organization: string, checked: readonly Ci[]): FleetReleases {
  const assemblies = [...new Set(checked.map(({ nsPath }) => parseNsPath(nsPath).assembly))]
  const own = useQueries({
    queries: checked.map(releaseOnceQuery),
    combine: (queries) => queries.map(({ data }) => data),
  })
  const design = useQueries({
    queries: assemblies.map((assembly) => ({ ...designReleasesQuery({ organization, assembly }), ...NOT_POLLED })),
    combine: (queries) => queries.map(({ data }) => data),
  })
  return {
    own: new Map(checked.map(({ ciId }, index) => [ciId, own[index]])),
    design: new Map(assemblies.map((assembly, index) => [assembly, design[index]])),
  }
}

interface FleetSources {
  readonly environments: readonly Ci[]
  readonly health: readonly ComponentHealth[] | undefined
  readonly open: readonly Deployment[] | undefined
  readonly recent: readonly Deployment[] | undefined
  /** By `assembly/environment`. */
  readonly rates: ReadonlyMap<string, string> | undefined
  readonly releases: FleetReleases
}

export function toFleet({ environments, health, open, recent, rates, releases }: FleetSources): FleetEnvironment[] {
  const byEnvironment =
    health &&
    groupBy(health, ({ ns }) => {
      const { assembly, environment } = parseNsPath(ns)
      return `${assembly}/${environment}`
    })
  const byOpen = open && deploymentByEnvironment(open)
  const newest = recent && deploymentByEnvironment(recent)
  return environments.map((environment): FleetEnvironment => {
    const { ciId, ciName, nsPath, ciAttributes } = environment
    const { assembly } = parseNsPath(nsPath)
    const [key, path] = [`${assembly}/${ciName}`, `${nsPath}/${ciName}`]
    const own = releases.own.get(ciId)
    const designReleases = releases.design.get(assembly)
    const counts = byEnvironment && countHealth(byEnvironment.get(key) ?? [])
    return {
      id: ciId,
      assembly,
      name: ciName,
      profile: ciAttributes['profile'] ?? '',
      isProduction: isProduction(environment),
      health: counts && (counts.states.find(({ state }) => state !== '')?.state ?? ''),
      unhealthy: counts && getStateCount(counts, 'unhealthy'),
      deploymentState: byOpen && (byOpen.get(path)?.deploymentState ?? ''),
      deployedAt: newest && (newest.get(path)?.created ?? null),
      design: getDesignStatus(designReleases && getDesignState(designReleases, own), own),
      openChanges:
        own === undefined ? undefined : own?.releaseState === 'open' ? formatChangeCounts(own) || 'changes' : '',
      perHour: rates && (rates.get(key) ?? null),
    }
  })
}

const NO_ENVIRONMENTS: readonly Ci[] = []

/** All environments of the organization from organization-wide calls; `unavailable`: what could not be loaded. */
export function useFleet(organization: string) {
  const [now] = useState(Date.now)
  const query = useOrganizationEnvironments({ organization })
  const health = useHealth(organization)
  const open = useOpenDeployments(organization)
  const recent = useQuery(deploymentsSinceQuery({ organization }, FLEET_DAYS, now))
  const costs = useCostRate({ organization })
  const checked = useMemo(
    () =>
      (query.data ?? NO_ENVIRONMENTS)
        .toSorted((a, b) => Number(isProduction(b)) - Number(isProduction(a)))
        .slice(0, MAX_CHECKED),
    [query.data],
  )
  const releases = useReleases(organization, checked)
  const rates = useMemo(
    () =>
      costs.data &&
      new Map([...toBilledRates(costs.data, 'environment')].map(([key, rate]) => [key, formatHourly(rate)] as const)),
    [costs.data],
  )
  // Before, every environment would look safe, and move when its risk is known.
  const isRiskPending = health.isPending || (!open.deployments && !open.failedQuery)
  const sources = query.data &&
    !isRiskPending && {
      environments: query.data,
      health: health.data,
      open: open.deployments,
      recent: recent.data,
      rates,
      releases,
    }
  return {
    query,
    fleet: sources ? toFleet(sources) : undefined,
    unavailable: [
      ...(health.failedQuery ? ['health'] : []),
      ...(open.failedQuery ? ['open deployments'] : []),
      ...(recent.isLoadingError ? ['the last deployments'] : []),
      ...(costs.isLoadingError ? ['billed rates'] : []),
    ],
  }
}
