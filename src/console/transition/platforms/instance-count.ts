// How many instances a platform has on a cloud.
import type { Instance } from '../../../contract/core/records.ts'
import { parseNsPath } from '../../routing/paths.ts'
import type { GetInstanceCount } from '../clouds/consequences.ts'

/** Counts once; undefined where the instances are not known. Versions of a platform count together. */
export function countInstances(instances: readonly Instance[] | undefined): GetInstanceCount {
  if (!instances) return () => undefined
  const counts = new Map<string, number>()
  for (const { nsPath, cloud, deployedTo } of instances) {
    const key = `${parseNsPath(nsPath).platform}/${cloud?.toCiId ?? deployedTo?.ciId ?? ''}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return ({ name }, cloudId) => counts.get(`${name}/${cloudId}`) ?? 0
}
