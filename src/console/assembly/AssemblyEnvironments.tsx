import { useQuery } from '@tanstack/react-query'
import { Fragment, useMemo } from 'react'
import type { Ci } from '../../contract/core/records.ts'
import { isRelation } from '../../contract/organization/search.ts'
import { BILLED_RATE, PerMonth, useClouds } from '../cloud/index.ts'
import { QueryBoundary } from '../data/QueryBoundary.tsx'
import { PlainTable, type PlainColumn } from '../kit/PlainTable.tsx'
import { StateBadge, Status } from '../kit/state/StateBadge.tsx'
import { Time } from '../kit/Time.tsx'
import { TextLink } from '../kit/TextLink.tsx'
import { Dimmed } from '../kit/Dimmed.tsx'
import { sortByName } from '../kit/named-records.ts'
import {
  assemblyCostRateQuery,
  countHealth,
  deploymentByEnvironment,
  deploymentsSinceQuery,
  environmentCostRateQuery,
  HealthSummary,
  spendByCloud,
  sumByCurrency,
  toBilledRates,
  toOpenDeployments,
  useAssemblyHealth,
  useCurrencyByCloud,
  useOpenDeployments,
} from '../organization/index.ts'
import { parseNsPath, paths, type AssemblyScope, type EnvironmentScope } from '../routing/paths.ts'
import { getOnlyCurrency } from './rows.ts'
import { useCloudUses, useEnvironments } from '../transition/index.ts'

/** The newest deployments are searched among those of the last days. */
const DEPLOYMENT_DAYS = 30

type Figures = ReturnType<typeof useFigures>

function EnvironmentHealth({ of: environment, components }: { of: string; components: Figures['health'] }) {
  // As high as what follows, so that no row moves.
  if (!components) return <Status icon="idle">…</Status>
  if (components === 'unknown') return <Dimmed>unknown</Dimmed>
  return (
    <HealthSummary counts={countHealth(components.filter(({ ns }) => parseNsPath(ns).environment === environment))} />
  )
}

/** The rate of an environment in each of its currencies: by cloud, since the service adds them up otherwise. */
function AmountsPerMonth({ scope, currencies }: { scope: EnvironmentScope; currencies: ReadonlyMap<string, string> }) {
  const { data, isError } = useQuery(environmentCostRateQuery(scope))
  if (!data) return <Dimmed>{isError ? 'unknown' : '…'}</Dimmed>
  return sumByCurrency(spendByCloud(data, currencies)).map(({ currency, perHour }, index) => (
    <Fragment key={currency}>
      {index > 0 && ' + '}
      <PerMonth perHour={perHour} currency={currency} showsCurrency />
    </Fragment>
  ))
}

const isUnusual = (state: string) => state !== 'default'

const stateColumn: PlainColumn<Ci> = {
  id: 'state',
  header: 'State',
  render: ({ ciState }) => isUnusual(ciState) && <StateBadge kind="environment" state={ciState} />,
}

const getColumns = (
  scope: AssemblyScope,
  { open, lastDeployments, cost, health }: Figures,
  hasStates: boolean,
): PlainColumn<Ci>[] => [
  {
    id: 'environment',
    header: 'Environment',
    render: ({ ciName }) => ciName,
    to: ({ ciName }) => paths.environment({ ...scope, environment: ciName }),
  },
  {
    id: 'health',
    header: 'Health',
    width: 184,
    render: ({ ciName }) => (
      <TextLink
        to={paths.operatedEnvironment({ ...scope, environment: ciName })}
        aria-label={`Health of ${ciName}`}
        underline="never"
        style={{ whiteSpace: 'nowrap' }}
      >
        <EnvironmentHealth of={ciName} components={health} />
      </TextLink>
    ),
  },
  {
    id: 'deployment',
    header: 'Last deployment',
    render: ({ ciName }) => {
      const key = `/${scope.organization}/${scope.assembly}/${ciName}`
      const lists = [open, lastDeployments]
      // An open one can be older than the days searched, but it is always the last.
      const last = lists.map((list) => (typeof list === 'object' ? list.get(key) : undefined)).find(Boolean)
      if (!last) {
        if (lists.includes(undefined)) return null
        return <Dimmed>{lists.includes('unknown') ? 'unknown' : `none in ${DEPLOYMENT_DAYS} days`}</Dimmed>
      }
      const { deploymentId, deploymentState, created } = last
      return (
        <TextLink
          to={paths.deployment({ ...scope, environment: ciName, deployment: deploymentId })}
          aria-label={`Deployment ${deploymentId}: ${deploymentState}`}
          underline="never"
          style={{ whiteSpace: 'nowrap' }}
        >
          <StateBadge kind="deployment" state={deploymentState} />{' '}
          <Dimmed>
            <Time value={created} />
          </Dimmed>
        </TextLink>
      )
    },
  },
  {
    id: 'cost',
    header: `${BILLED_RATE} per month`,
    align: 'end',
    render: (environment) => {
      const { ciName } = environment
      if (!cost || cost === 'unknown') return cost && <Dimmed>unknown</Dimmed>
      const perHour = cost.byEnvironment.get(`${scope.assembly}/${ciName}`)
      if (!perHour) return <Dimmed>none</Dimmed>
      const currency = cost.getCurrency(environment)
      if (currency === undefined)
        return <AmountsPerMonth scope={{ ...scope, environment: ciName }} currencies={cost.currencies} />
      return <PerMonth perHour={perHour} currency={currency} showsCurrency />
    },
  },
  ...(hasStates ? [stateColumn] : []),
  { id: 'profile', header: 'Profile', render: ({ ciAttributes }) => ciAttributes.profile },
  { id: 'availability', header: 'Availability', render: ({ ciAttributes }) => ciAttributes.availability },
  { id: 'age', header: 'Age', align: 'end', render: ({ created }) => <Time value={created} /> },
]

/** One request per figure, not per environment. Undefined while loading, deployments by environment path. */
function useFigures(scope: AssemblyScope) {
  const openDeployments = toOpenDeployments(useOpenDeployments(scope.organization))
  const health = useAssemblyHealth(scope)
  const past = useQuery({ ...deploymentsSinceQuery(scope, DEPLOYMENT_DAYS), refetchInterval: false })
  const rate = useQuery(assemblyCostRateQuery(scope))
  const { data: cloudUses } = useCloudUses(scope)
  const { data: clouds } = useClouds(scope, { lowPriority: true })
  const { data: currencies, isError } = useCurrencyByCloud(scope, { lowPriority: true })
  const cost = useMemo(() => {
    if (rate.isLoadingError || (isError && !currencies)) return 'unknown' as const
    if (!rate.data || !currencies) return undefined
    const uses = cloudUses?.filter(isRelation) ?? []
    return {
      currencies,
      byEnvironment: toBilledRates(rate.data, 'environment'),
      getCurrency: (environment: Ci) =>
        getOnlyCurrency(
          uses.filter(({ fromCiId }) => fromCiId === environment.ciId).map(({ toCiId }) => toCiId),
          clouds ?? [],
          currencies,
        ),
    }
  }, [rate.data, rate.isLoadingError, isError, currencies, clouds, cloudUses])
  const lastDeployments = useMemo(
    () => (past.data ? deploymentByEnvironment(past.data) : past.isError ? ('unknown' as const) : undefined),
    [past.data, past.isError],
  )
  return {
    open: typeof openDeployments === 'object' ? deploymentByEnvironment(openDeployments) : openDeployments,
    lastDeployments,
    cost,
    health: health.data ?? (health.isError ? ('unknown' as const) : undefined),
  }
}

export function AssemblyEnvironments({ scope }: { scope: AssemblyScope }) {
  const query = useEnvironments(scope)
  const hasStates = query.data?.some(({ ciState }) => isUnusual(ciState)) ?? false
  const columns = getColumns(scope, useFigures(scope), hasStates)
  return (
    <QueryBoundary query={query} subject="The environments" lines={4} variant="table">
      {(environments) => (
        <PlainTable
          label={`Environments of ${scope.assembly}`}
          columns={columns}
          rows={sortByName(environments)}
          rowId={({ ciId }) => ciId}
          rowsOpen
          emptyState={{
            title: 'No environments',
            hint: 'An environment is where the assembly runs. There are none yet.',
          }}
        />
      )}
    </QueryBoundary>
  )
}
