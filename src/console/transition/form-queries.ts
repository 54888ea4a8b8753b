// Readings for the forms of environments: what is proposed, and what it would cost.
import { listProfiles, readEnvironmentProfile } from '../../contract/profiles.ts'
import { searchDesign } from '../../contract/search.ts'
import { newEnvironment } from '../../contract/transition.ts'
import { read } from '../data/read.ts'

/** While a form is filled in. */
const UNCHANGING = { staleTime: 60_000, ended: () => true }

/** What an environment is made with where nothing is said. */
export const newEnvironmentOf = (organization: string, assembly: string) =>
  read(newEnvironment, { params: { organization, assembly } }, UNCHANGING)

/** Profiles of the organization, without their clouds. */
export const profilesOf = (organization: string) => read(listProfiles, { params: { organization } }, UNCHANGING)

/** A profile with the clouds it proposes. */
export const profileOf = (organization: string, profile: string) =>
  read(readEnvironmentProfile, { params: { organization, profile } }, UNCHANGING)

/** Computes of the committed design, one for each platform that has any: what an environment costs comes from their sizes. */
export const designComputesOf = (organization: string, assembly: string) =>
  read(
    searchDesign,
    { params: { organization, assembly }, query: { class_name: 'Compute' } },
    { ...UNCHANGING, background: true },
  )
