// The cost report: a bar per interval, broken down by service, cloud and namespace (service-api 2.11).
import { inCurrency, mainCurrency, sumBy } from './charges.ts'
import { intervalBoundaries, formatDay, formatInterval, parsePeriod, type Interval } from './calendar.ts'
import { toMoney, periodCharges, type PeriodCharge } from './period.ts'
import { unauthorized, type Exchange } from '../../http/handler.ts'
import { toSegments } from '../../model/namespaces.ts'
import { findRecord } from '../../http/scope.ts'

interface Grouping {
  readonly name: string
  readonly label: string
  getLabel(charge: PeriodCharge): string
  getUrl(charge: PeriodCharge): string | null
}

/** The namespace of the report. Throws if it is outside the organization or hidden from the caller. */
function parseNsPath({ query, organization, rights, service }: Exchange): string {
  const root = `/${organization.name}`
  const nsPath = query['ns_path']
  if (typeof nsPath !== 'string' || nsPath === '') return root
  const scope = nsPath.replace(/\/$/, '')
  if (scope !== root && !scope.startsWith(`${root}/`)) throw unauthorized()
  const [, name] = toSegments(scope)
  const assembly = name === undefined ? undefined : findRecord(service.store, root, 'account.Assembly', name)
  if (assembly && !rights.canSee(assembly.ciId)) throw unauthorized()
  return scope
}

const toScopeNames = ({ nsPath }: PeriodCharge) => {
  const [, assembly = '', environment = '', , platform = ''] = toSegments(nsPath)
  return { assembly, environment, platform }
}

/** Groupings by namespace levels below the report's own, which would have a single value. */
function scopeGroupings({ origin, organization }: Exchange, scope: string): Grouping[] {
  const depth = toSegments(scope).length
  const base = (charge: PeriodCharge) => `${origin}/${organization.name}/assemblies/${toScopeNames(charge).assembly}`
  const environment = (charge: PeriodCharge) =>
    `${base(charge)}/operations/environments/${toScopeNames(charge).environment}`
  const named = (names: readonly string[]) => names.slice(depth - 1).join('/')
  const all: Grouping[] = [
    { name: 'by_assembly', label: 'Assembly', getLabel: (charge) => toScopeNames(charge).assembly, getUrl: base },
    {
      name: 'by_environment',
      label: 'Environment',
      getLabel: (charge) => named([toScopeNames(charge).assembly, toScopeNames(charge).environment]),
      getUrl: environment,
    },
    {
      name: 'by_platform',
      label: 'Platform',
      getLabel: (charge) => named(Object.values(toScopeNames(charge))),
      getUrl: (charge) => `${environment(charge)}/platforms/${toScopeNames(charge).platform}`,
    },
  ]
  return all.slice(Math.min(depth - 1, 2))
}

/** Groups by the assemblies' value of a tag. */
function tagGrouping({ service, organization }: Exchange, tag: string): Grouping {
  const rows = service.store.database.all(
    "SELECT ciName, json_extract(json_extract(ciAttributes, '$.tags'), ?) AS value FROM ci " +
      "WHERE nsPath = ? AND ciClassName = 'account.Assembly' AND json_valid(json_extract(ciAttributes, '$.tags'))",
    `$."${tag.replaceAll('"', '')}"`,
    `/${organization.name}`,
  )
  const values = new Map(rows.map((row) => [String(row['ciName']), String(row['value'] ?? '')]))
  return {
    name: `by_tag_${tag}`,
    label: tag,
    getLabel: (charge) => values.get(toScopeNames(charge).assembly) ?? '',
    getUrl: () => null,
  }
}

function groupingsFor(exchange: Exchange, scope: string): Grouping[] {
  const { origin, organization, query } = exchange
  const tags = [query['tags'] ?? []].flat().filter((tag) => tag !== '')
  return [
    { name: 'by_service', label: 'Service', getLabel: ({ service }) => service, getUrl: () => null },
    {
      name: 'by_cloud',
      label: 'Cloud',
      getLabel: ({ cloud }) => cloud,
      getUrl: ({ cloud }) => `${origin}/${organization.name}/clouds/${cloud}`,
    },
    ...scopeGroupings(exchange, scope),
    ...tags.map((tag) => tagGrouping(exchange, tag)),
  ]
}

/** One grouping of one interval, highest cost first, without zero costs. */
function groupCharges(charges: readonly PeriodCharge[], { getLabel, getUrl }: Grouping) {
  const urls = new Map(charges.map((charge) => [getLabel(charge), getUrl(charge)]))
  return [...sumBy(charges, getLabel)]
    .sort(([a, some], [b, others]) => (some === others ? (a < b ? -1 : 1) : some > others ? -1 : 1))
    .map(([label, amount]) => ({ label, value: toMoney(amount), url: urls.get(label) ?? null }))
}

const INTERVALS: readonly Interval[] = ['month', 'week', 'day']
const LABELS: Readonly<Record<Interval, string>> = { month: 'Month', week: 'Week', day: 'Day' }

/** The report of a period, in slices. Limited to the main currency, since bars cannot mix currencies. */
export function* costReport(exchange: Exchange) {
  const { query, service } = exchange
  const scope = parseNsPath(exchange)
  const interval = INTERVALS.find((name) => name === query['interval']) ?? 'month'
  const period = parsePeriod(query, service.now())
  const boundaries = intervalBoundaries(period, interval)
  const all = yield* periodCharges(exchange, scope, boundaries)
  const unit = mainCurrency(all)
  const charges = inCurrency(all, unit)
  const groupings = groupingsFor(exchange, scope)
  const starts = boundaries.slice(0, -1)
  const bars = []
  for (const index of starts.keys()) {
    const intervalCharges = charges.flatMap((charge) => {
      const amount = charge.parts[index] ?? 0n
      return amount > 0n ? { ...charge, amount } : []
    })
    const shares = groupings.map((grouping) => [grouping.name, groupCharges(intervalCharges, grouping)] as const)
    bars.push({
      total: toMoney(intervalCharges.reduce((sum, { amount }) => sum + amount, 0n)),
      ...Object.fromEntries(shares),
    })
    yield
  }
  return {
    title: `Cost of ${scope.slice(1)} from ${formatDay(period.from)} to ${formatDay(period.to - 1)}`,
    units: { x: interval, y: unit ?? 'USD' },
    labels: { x: LABELS[interval], y: 'Cost' },
    groupings: groupings.map(({ name, label }) => ({ name, label })),
    total: toMoney(charges.reduce((sum, { amount }) => sum + amount, 0n)),
    x: starts.map((start) => formatInterval(interval, start)),
    y: bars,
  }
}
