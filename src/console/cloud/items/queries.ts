// Queries of what hangs below a cloud (service-api 2.9).
import { useQuery } from '@tanstack/react-query'
import { listCloudVariables, listCompliances, listSupports, listZones } from '../../../contract/cloud/cloud-content.ts'
import { listCloudTeams } from '../../../contract/cloud/cloud-use.ts'
import { listTeams } from '../../../contract/organization/people.ts'
import { read } from '../../data/read/read.ts'

const SELDOM = { staleTime: 30_000 }

export const cloudVariablesQuery = (organization: string, cloud: string) =>
  read(listCloudVariables, { params: { organization, cloud } }, SELDOM)

export const useCloudVariables = (organization: string, cloud: string) =>
  useQuery(cloudVariablesQuery(organization, cloud))

export const supportsQuery = (organization: string, cloud: string) =>
  read(listSupports, { params: { organization, cloud } }, SELDOM)

export const useSupports = (organization: string, cloud: string) => useQuery(supportsQuery(organization, cloud))

export const compliancesQuery = (organization: string, cloud: string) =>
  read(listCompliances, { params: { organization, cloud } }, SELDOM)

export const zonesQuery = (organization: string, cloud: string) =>
  read(listZones, { params: { organization, cloud } }, SELDOM)

export const cloudTeamsQuery = (organization: string, cloud: string) =>
  read(listCloudTeams, { params: { organization, cloud } }, SELDOM)

/** Teams of the organization; to who is no administrator the own ones and those they manage (4.3). */
export const teamsQuery = (organization: string) => read(listTeams, { params: { organization } }, SELDOM)

export const useTeams = (organization: string) => useQuery(teamsQuery(organization))
