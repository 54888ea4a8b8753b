// The health report (service-api 3.9): the tree of the compute report with shares of unhealthy instances.
import type { Exchange } from '../../http/handler.ts'
import { toSegments } from '../../model/namespaces.ts'
import { componentHealth, type ComponentHealth } from './component-health.ts'

const UNHEALTHY_STATES = ['unhealthy', 'notify', 'overutilized', 'underutilized'] as const
const HEAT_KEYS = [...UNHEALTHY_STATES, 'all'] as const
const LABELS = {
  unhealthy: 'Unhealthy',
  notify: 'Notify',
  overutilized: 'Overutilized',
  underutilized: 'Underutilized',
  all: 'All',
} as const
const LEVELS = ['assembly', 'environment', 'platform'] as const

type Heat = Record<(typeof HEAT_KEYS)[number], number>

type HealthNode = {
  name: string
  id: string
  url: string | null
  level: number
  metrics: { size: number }
  heat: Heat
  children?: HealthNode[]
}

const newId = () => Math.random().toString(36).slice(2, 8)

/** The real service uses shares from 0 down to -1. */
const negativeShare = (part: number, whole: number) => (whole === 0 || part === 0 ? 0 : -part / whole)

function toHeat(items: readonly ComponentHealth[], size: number): Heat {
  const sum = (state: string) => items.reduce((total, { health }) => total + (health[state] ?? 0), 0)
  const [unhealthy, notify, overutilized, underutilized] = UNHEALTHY_STATES.map((state) =>
    negativeShare(sum(state), size),
  )
  return {
    unhealthy: unhealthy ?? 0,
    notify: notify ?? 0,
    overutilized: overutilized ?? 0,
    underutilized: underutilized ?? 0,
    all: negativeShare(size - sum('good'), size),
  }
}

function worstHeat(children: readonly HealthNode[]): Heat {
  const worst = (name: keyof Heat) => Math.min(0, ...children.map(({ heat }) => heat[name]))
  return {
    unhealthy: worst('unhealthy'),
    notify: worst('notify'),
    overutilized: worst('overutilized'),
    underutilized: worst('underutilized'),
    all: worst('all'),
  }
}

function parseNsPath({ ns }: ComponentHealth): readonly string[] {
  const [, assembly = '', environment = '', , platform = ''] = toSegments(ns)
  return [assembly, environment, platform]
}

function toUrl(base: string, [assembly, environment, platform]: readonly string[]): string {
  const operated = environment === undefined ? '' : `/operations/environments/${environment}`
  return `${base}/assemblies/${assembly}${operated}${platform === undefined ? '' : `/platforms/${platform}`}`
}

function buildTree(items: readonly ComponentHealth[], base: string, path: readonly string[]): HealthNode[] {
  const groups = new Map<string, ComponentHealth[]>()
  for (const item of items) {
    const name = parseNsPath(item)[path.length] ?? ''
    const group = groups.get(name)
    if (group) group.push(item)
    else groups.set(name, [item])
  }
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, own]) => {
      const scope = [...path, name]
      const size = own.reduce((total, { health }) => total + health.total, 0)
      const node = {
        name,
        id: newId(),
        url: toUrl(base, scope),
        metrics: { size },
        level: LEVELS.length - scope.length,
      }
      if (scope.length === LEVELS.length) return { ...node, heat: toHeat(own, size) }
      const children = buildTree(own, base, scope)
      return { ...node, heat: worstHeat(children), children }
    })
}

export function* healthReport(exchange: Exchange) {
  const { organization, origin } = exchange
  const items = yield* componentHealth(exchange, `/${organization.name}`)
  yield
  const children = buildTree(items, `${origin}/${organization.name}`, [])
  const size = items.reduce((total, { health }) => total + health.total, 0)
  return {
    scope: [{ Assembly: ['name', 'owner'] }, 'Environment', 'Platform'],
    metrics: [{ name: 'size', label: 'Instances' }],
    heat: HEAT_KEYS.map((name) => ({ name, label: LABELS[name], reverse: true })),
    data: {
      name: organization.name,
      id: newId(),
      url: null,
      metrics: { size },
      heat: worstHeat(children),
      level: LEVELS.length,
      children,
    },
  }
}
