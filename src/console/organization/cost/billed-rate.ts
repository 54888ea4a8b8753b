// What the service says that things cost per hour, by the groups of the page. It adds all services up, whatever their currencies (2.11).
import type { Big } from 'big.js'
import type { AnswerOf } from '../../../contract/core/call.ts'
import type { readCostRate } from '../../../contract/organization/cost.ts'
import { toDecimal } from '../../cloud/index.ts'
import type { Grouping } from './run-rate.ts'

const DEPTH: Readonly<Record<Exclude<Grouping, 'cloud'>, number>> = { assembly: 1, environment: 2, platform: 3 }

// `/acme/shop/prod/bom/web/1`: the namespace of what runs, without the organization, the kind and the version.
function parseGroupNames(nsPath: string): readonly string[] {
  const [, , assembly = '', environment = '', , platform = ''] = nsPath.split('/')
  return [assembly, environment, platform]
}

/** Names of a group, joined by `/`, to money per hour. */
export function toBilledRates(
  { by_cloud, by_ns }: AnswerOf<typeof readCostRate>,
  by: Grouping,
): ReadonlyMap<string, Big> {
  const sums = new Map<string, Big>()
  const add = (group: string, value: number) => {
    const amount = toDecimal(value)
    if (!amount) return
    const sum = sums.get(group)
    sums.set(group, sum ? sum.plus(amount) : amount)
  }
  if (by === 'cloud') {
    for (const [key, value] of Object.entries(by_cloud ?? {})) add(key.split('/').at(-1) ?? key, value)
    return sums
  }
  for (const [nsPath, value] of Object.entries(by_ns ?? {}))
    add(parseGroupNames(nsPath).slice(0, DEPTH[by]).join('/'), value)
  return sums
}
