// The cost report: a bar per interval, broken down by service, cloud and place (service-api 2.11).
import { inUnit, mainUnit, sumBy } from './charges.ts'
import { boundariesOf, dayName, nameOf, periodOf, type Interval } from './calendar.ts'
import { moneyOf, periodCharges, type PeriodCharge } from './cost-period.ts'
import { notAllowed, type Exchange } from '../http/handler.ts'
import { segmentsOf } from '../model/namespaces.ts'
import { findIn } from '../http/scope.ts'

interface Grouping {
  readonly name: string
  readonly label: string
  /** What a charge counts to. */
  labelOf(charge: PeriodCharge): string
  /** Address of that thing's page. */
  urlOf(charge: PeriodCharge): string | null
}

/** The namespace that the report is about. Throws the refusal for one outside the organization or hidden from the caller. */
function placeOf({ query, organization, rights, service }: Exchange): string {
  const root = `/${organization.name}`
  const nsPath = query['ns_path']
  if (typeof nsPath !== 'string' || nsPath === '') return root
  const place = nsPath.replace(/\/$/, '')
  if (place !== root && !place.startsWith(`${root}/`)) throw notAllowed()
  const [, name] = segmentsOf(place)
  const assembly = name === undefined ? undefined : findIn(service.store, root, 'account.Assembly', name)
  if (assembly && !rights.sees(assembly.ciId)) throw notAllowed()
  return place
}

const partsOf = ({ nsPath }: PeriodCharge) => {
  const [, assembly = '', environment = '', , platform = ''] = segmentsOf(nsPath)
  return { assembly, environment, platform }
}

/** Groupings by place below that of the report: its own name would be the only one. */
function placeGroupings({ origin, organization }: Exchange, place: string): Grouping[] {
  const depth = segmentsOf(place).length
  const base = (charge: PeriodCharge) => `${origin}/${organization.name}/assemblies/${partsOf(charge).assembly}`
  const environment = (charge: PeriodCharge) => `${base(charge)}/operations/environments/${partsOf(charge).environment}`
  const named = (names: readonly string[]) => names.slice(depth - 1).join('/')
  const all: Grouping[] = [
    { name: 'by_assembly', label: 'Assembly', labelOf: (charge) => partsOf(charge).assembly, urlOf: base },
    {
      name: 'by_environment',
      label: 'Environment',
      labelOf: (charge) => named([partsOf(charge).assembly, partsOf(charge).environment]),
      urlOf: environment,
    },
    {
      name: 'by_platform',
      label: 'Platform',
      labelOf: (charge) => named(Object.values(partsOf(charge))),
      urlOf: (charge) => `${environment(charge)}/platforms/${partsOf(charge).platform}`,
    },
  ]
  return all.slice(Math.min(depth - 1, 2))
}

/** A grouping by the value that assemblies have for a tag. */
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
    labelOf: (charge) => values.get(partsOf(charge).assembly) ?? '',
    urlOf: () => null,
  }
}

function groupingsFor(exchange: Exchange, place: string): Grouping[] {
  const { origin, organization, query } = exchange
  const tags = [query['tags'] ?? []].flat().filter((tag) => tag !== '')
  return [
    { name: 'by_service', label: 'Service', labelOf: ({ service }) => service, urlOf: () => null },
    {
      name: 'by_cloud',
      label: 'Cloud',
      labelOf: ({ cloud }) => cloud,
      urlOf: ({ cloud }) => `${origin}/${organization.name}/clouds/${cloud}`,
    },
    ...placeGroupings(exchange, place),
    ...tags.map((tag) => tagGrouping(exchange, tag)),
  ]
}

/** One grouping of one interval, the dearest first; what cost nothing is left out. */
function sharesOf(charges: readonly PeriodCharge[], { labelOf, urlOf }: Grouping) {
  const urls = new Map(charges.map((charge) => [labelOf(charge), urlOf(charge)]))
  return [...sumBy(charges, labelOf)]
    .sort(([a, some], [b, others]) => (some === others ? (a < b ? -1 : 1) : some > others ? -1 : 1))
    .map(([label, amount]) => ({ label, value: moneyOf(amount), url: urls.get(label) ?? null }))
}

const INTERVALS: readonly Interval[] = ['month', 'week', 'day']
const LABELS: Readonly<Record<Interval, string>> = { month: 'Month', week: 'Week', day: 'Day' }

/** The report of a period, in slices. In one currency, that of most instances: bars of several could not be told apart. */
export function* costReport(exchange: Exchange) {
  const { query, service } = exchange
  const place = placeOf(exchange)
  const interval = INTERVALS.find((name) => name === query['interval']) ?? 'month'
  const period = periodOf(query, service.now())
  const boundaries = boundariesOf(period, interval)
  const all = yield* periodCharges(exchange, place, boundaries)
  const unit = mainUnit(all)
  const charges = inUnit(all, unit)
  const groupings = groupingsFor(exchange, place)
  const starts = boundaries.slice(0, -1)
  const bars = []
  for (const index of starts.keys()) {
    const own = charges.flatMap((charge) => {
      const amount = charge.parts[index] ?? 0n
      return amount > 0n ? { ...charge, amount } : []
    })
    const shares = groupings.map((grouping) => [grouping.name, sharesOf(own, grouping)] as const)
    bars.push({ total: moneyOf(own.reduce((sum, { amount }) => sum + amount, 0n)), ...Object.fromEntries(shares) })
    yield
  }
  return {
    title: `Cost of ${place.slice(1)} from ${dayName(period.from)} to ${dayName(period.to - 1)}`,
    units: { x: interval, y: unit ?? 'USD' },
    labels: { x: LABELS[interval], y: 'Cost' },
    groupings: groupings.map(({ name, label }) => ({ name, label })),
    total: moneyOf(charges.reduce((sum, { amount }) => sum + amount, 0n)),
    x: starts.map((start) => nameOf(interval, start)),
    y: bars,
  }
}
