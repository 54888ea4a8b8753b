import { listProfiles, readEnvironmentProfile } from '../../../../contract/organization/profiles.ts'
import { searchDesign } from '../../../../contract/organization/search.ts'
import { newEnvironment } from '../../../../contract/transition/environments.ts'
import { callQuery } from '../../../data/read/call-query.ts'

const STATIC_OPTIONS = { staleTime: 60_000, hasEnded: () => true }

/** The service's defaults for a new environment. */
export const newEnvironmentQuery = (organization: string, assembly: string) =>
  callQuery(newEnvironment, { params: { organization, assembly } }, STATIC_OPTIONS)

/** Profiles of the organization, without their clouds. */
export const profilesQuery = (organization: string) =>
  callQuery(listProfiles, { params: { organization } }, STATIC_OPTIONS)

/** A profile with its clouds. */
export const profileQuery = (organization: string, profile: string) =>
  callQuery(readEnvironmentProfile, { params: { organization, profile } }, STATIC_OPTIONS)

/** Computes of the committed design: their sizes determine the cost. */
export const designComputesQuery = (organization: string, assembly: string) =>
  callQuery(
    searchDesign,
    { params: { organization, assembly }, query: { class_name: 'Compute' } },
    { ...STATIC_OPTIONS, lowPriority: true },
  )
