// Which clouds the cost page reads: what runs in a cloud, by platform, is told one cloud at a time (service-api 3.9).
import type { Ci } from '../../../contract/core/records.ts'

/** Clouds that are read before somebody asks for all. */
const DEFAULT_COUNT = 12

export interface CloudSelection {
  /** Those with most computes first. */
  readonly included: readonly Ci[]
  /** Where something runs, too, or may run. */
  readonly omitted: readonly Ci[]
}

/** `computes`: their number by the name of the cloud, where that is known; a cloud without any is not worth a request. */
export function selectClouds(
  clouds: readonly Ci[],
  computes: ReadonlyMap<string, number> | undefined,
  all: boolean,
): CloudSelection {
  const countOf = ({ ciName }: Ci) => computes?.get(ciName) ?? 0
  const used = computes ? clouds.filter((cloud) => countOf(cloud) > 0) : clouds
  const sorted = used.toSorted((a, b) => countOf(b) - countOf(a))
  const count = all ? sorted.length : DEFAULT_COUNT
  return { included: sorted.slice(0, count), omitted: sorted.slice(count) }
}
