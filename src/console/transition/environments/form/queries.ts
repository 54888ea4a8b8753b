// Queries for the forms of environments: what is proposed, and what it would cost.
import { useQuery } from '@tanstack/react-query'
import { listProfiles, readEnvironmentProfile } from '../../../../contract/organization/profiles.ts'
import { searchDesign } from '../../../../contract/organization/search.ts'
import { newEnvironment } from '../../../../contract/transition/environments.ts'
import { callQuery } from '../../../data/read/call-query.ts'

/** While a form is filled in. */
const STATIC_OPTIONS = { staleTime: 60_000, hasEnded: () => true }

/** What an environment is made with where nothing is said. */
export const newEnvironmentQuery = (organization: string, assembly: string) =>
  callQuery(newEnvironment, { params: { organization, assembly } }, STATIC_OPTIONS)

export const useNewEnvironment = (organization: string, assembly: string) =>
  useQuery(newEnvironmentQuery(organization, assembly))

/** Profiles of the organization, without their clouds. */
export const profilesQuery = (organization: string) =>
  callQuery(listProfiles, { params: { organization } }, STATIC_OPTIONS)

export const useProfiles = (organization: string) => useQuery(profilesQuery(organization))

/** A profile with the clouds it proposes. */
export const profileQuery = (organization: string, profile: string) =>
  callQuery(readEnvironmentProfile, { params: { organization, profile } }, STATIC_OPTIONS)

/** Computes of the committed design, one for each platform that has any: what an environment costs comes from their sizes. */
export const designComputesQuery = (organization: string, assembly: string) =>
  callQuery(
    searchDesign,
    { params: { organization, assembly }, query: { class_name: 'Compute' } },
    { ...STATIC_OPTIONS, lowPriority: true },
  )

export const useDesignComputes = (organization: string, assembly: string) =>
  useQuery(designComputesQuery(organization, assembly))
