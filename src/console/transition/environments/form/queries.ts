// Queries for the forms of environments: what is proposed, and what it would cost.
import { useQuery } from '@tanstack/react-query'
import { listProfiles, readEnvironmentProfile } from '../../../../contract/organization/profiles.ts'
import { searchDesign } from '../../../../contract/organization/search.ts'
import { newEnvironment } from '../../../../contract/transition/transition.ts'
import { read } from '../../../data/read/read.ts'

/** While a form is filled in. */
const UNCHANGING = { staleTime: 60_000, ended: () => true }

/** What an environment is made with where nothing is said. */
export const newEnvironmentQuery = (organization: string, assembly: string) =>
  read(newEnvironment, { params: { organization, assembly } }, UNCHANGING)

export const useNewEnvironment = (organization: string, assembly: string) =>
  useQuery(newEnvironmentQuery(organization, assembly))

/** Profiles of the organization, without their clouds. */
export const profilesQuery = (organization: string) => read(listProfiles, { params: { organization } }, UNCHANGING)

export const useProfiles = (organization: string) => useQuery(profilesQuery(organization))

/** A profile with the clouds it proposes. */
export const profileQuery = (organization: string, profile: string) =>
  read(readEnvironmentProfile, { params: { organization, profile } }, UNCHANGING)

/** Computes of the committed design, one for each platform that has any: what an environment costs comes from their sizes. */
export const designComputesQuery = (organization: string, assembly: string) =>
  read(
    searchDesign,
    { params: { organization, assembly }, query: { class_name: 'Compute' } },
    { ...UNCHANGING, background: true },
  )

export const useDesignComputes = (organization: string, assembly: string) =>
  useQuery(designComputesQuery(organization, assembly))
