// Queries of what hangs below a cloud (service-api 2.9).
import { useQuery } from '@tanstack/react-query'
import { listCloudVariables, listCompliances, listSupports, listZones } from '../../../contract/cloud/resources.ts'
import { listCloudTeams } from '../../../contract/cloud/usage.ts'
import { listTeams } from '../../../contract/organization/people.ts'
import { callQuery } from '../../data/read/call-query.ts'

const SLOW_CHANGING = { staleTime: 30_000 }

export const cloudVariablesQuery = (organization: string, cloud: string) =>
  callQuery(listCloudVariables, { params: { organization, cloud } }, SLOW_CHANGING)

export const useCloudVariables = (organization: string, cloud: string) =>
  useQuery(cloudVariablesQuery(organization, cloud))

export const supportsQuery = (organization: string, cloud: string) =>
  callQuery(listSupports, { params: { organization, cloud } }, SLOW_CHANGING)

export const useSupports = (organization: string, cloud: string) => useQuery(supportsQuery(organization, cloud))

export const compliancesQuery = (organization: string, cloud: string) =>
  callQuery(listCompliances, { params: { organization, cloud } }, SLOW_CHANGING)

export const zonesQuery = (organization: string, cloud: string) =>
  callQuery(listZones, { params: { organization, cloud } }, SLOW_CHANGING)

export const cloudTeamsQuery = (organization: string, cloud: string) =>
  callQuery(listCloudTeams, { params: { organization, cloud } }, SLOW_CHANGING)

/** Teams of the organization; to who is no administrator the own ones and those they manage (4.3). */
export const teamsQuery = (organization: string) => callQuery(listTeams, { params: { organization } }, SLOW_CHANGING)

export const useTeams = (organization: string) => useQuery(teamsQuery(organization))
