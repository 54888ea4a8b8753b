import { useMemo } from 'react'
import type { CiChange } from '../../../contract/core/records.ts'
import { useClouds } from '../../cloud/index.ts'
import { toPlannedChanges, type PlannedChange } from './changes.ts'
import { toCiNames } from '../../kit/named-records.ts'

/** Changes as rows, with the names of their clouds; undefined until loaded. */
export function usePlannedChanges(
  organization: string,
  changes: readonly CiChange[] | undefined,
): readonly PlannedChange[] | undefined {
  const { data: clouds } = useClouds({ organization })
  return useMemo(() => changes && toPlannedChanges(changes, toCiNames(clouds ?? [])), [changes, clouds])
}
