// The values of a design, and those of an environment that a design can have.
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getDesignRecords, isLoaded, useDesign, useDesignReleases } from '../../design/index.ts'
import type { AssemblyScope, EnvironmentScope } from '../../routing/paths.ts'
import { useEnvironment } from '../queries.ts'
import { getDesignState } from '../releases/design-state.ts'
import { useEnvironmentRecords } from '../releases/use-environment-records.ts'
import type { ComparedValue, IsBehind, Section } from './comparison.ts'
import { toDesignValues, toDraftValues } from './values.ts'

export interface SideValues {
  /** Undefined until all queries ended. */
  readonly values: readonly ComparedValue[] | undefined
  /** What could not be loaded, with the sections that are unknown without it. */
  readonly unread: readonly (readonly [label: string, sections: readonly Section[]])[]
  readonly query: UseQueryResult<unknown>
  readonly isBehind: IsBehind
}

export const RECORD_SECTIONS: readonly Section[] = ['Platform', 'Component', 'Variable', 'Scale', 'Cloud', 'Monitor']

/** An environment as far as a design can have it, with uncommitted changes. */
export function useEnvironmentDraft(scope: EnvironmentScope): SideValues {
  const { organization, assembly, environment } = scope
  const query = useEnvironment(scope)
  const { records, unread } = useEnvironmentRecords(scope, true)
  const values = useMemo(
    () => records && toDraftValues({ organization, assembly, environment }, records),
    [records, organization, assembly, environment],
  )
  const parts = unread > 0 ? [[`the configuration of ${environment}`, RECORD_SECTIONS] as const] : []
  return { values, unread: parts, query, isBehind: undefined }
}

/** A design as committed, or with its uncommitted changes. */
export function useDesignSide(scope: AssemblyScope, isDraft = false): SideValues {
  const { organization, assembly } = scope
  const design = useDesign(scope)
  const releases = useDesignReleases(scope)
  const { platforms, variables, unavailable } = design
  const complete = isLoaded(design)
  const values = useMemo(() => {
    if (!complete || releases.isPending) return undefined
    const records = getDesignRecords({ platforms, variables })
    if (isDraft) return toDraftValues({ organization, assembly }, records)
    const release = releases.data && getDesignState(releases.data, undefined).committed?.releaseId
    return toDesignValues({ organization, assembly }, records, release)
  }, [complete, isDraft, platforms, variables, releases.isPending, releases.data, organization, assembly])
  return {
    // What is known of a design that cannot be read to its end would look like a difference.
    values: complete ? values : unavailable.length > 0 ? [] : undefined,
    unread: [
      ...unavailable.map((label) => [label, complete ? (['Monitor'] as const) : RECORD_SECTIONS] as const),
      ...(releases.isLoadingError ? [['the releases of the design', ['Release']] as const] : []),
    ],
    query: design.query,
    isBehind: undefined,
  }
}
