import { listProfiles, readEnvironmentProfile } from '../../../../contract/organization/profiles.ts'
import { searchDesign } from '../../../../contract/organization/search.ts'
import { newEnvironment } from '../../../../contract/transition/environments.ts'
import { callQuery, scopeQuery } from '../../../data/read/call-query.ts'
import type { AssemblyScope, OrganizationScope } from '../../../routing/paths.ts'

const STATIC_OPTIONS = { staleTime: 60_000, hasEnded: () => true }

/** The service's defaults for a new environment. */
export const newEnvironmentQuery = scopeQuery(newEnvironment, STATIC_OPTIONS)

/** Profiles of the organization, without their clouds. */
export const profilesQuery = scopeQuery(listProfiles, STATIC_OPTIONS)

/** A profile with its clouds. */
export const profileQuery = (scope: OrganizationScope, profile: string) =>
  callQuery(readEnvironmentProfile, { params: { ...scope, profile } }, STATIC_OPTIONS)

/** Computes of the committed design: their sizes determine the cost. */
export const designComputesQuery = (scope: AssemblyScope) =>
  callQuery(searchDesign, { params: scope, query: { class_name: 'Compute' } }, { ...STATIC_OPTIONS, lowPriority: true })
