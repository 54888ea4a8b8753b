// Readings of what hangs below a cloud (service-api 2.9).
import { listCloudVariables, listCompliances, listSupports, listZones } from '../../contract/cloud-content.ts'
import { listCloudTeams } from '../../contract/cloud-use.ts'
import { listTeams } from '../../contract/people.ts'
import { read } from '../data/read.ts'

const SELDOM = { staleTime: 30_000 }

export const cloudVariablesOf = (organization: string, cloud: string) =>
  read(listCloudVariables, { params: { organization, cloud } }, SELDOM)

export const supportsOf = (organization: string, cloud: string) =>
  read(listSupports, { params: { organization, cloud } }, SELDOM)

export const compliancesOf = (organization: string, cloud: string) =>
  read(listCompliances, { params: { organization, cloud } }, SELDOM)

export const zonesOf = (organization: string, cloud: string) =>
  read(listZones, { params: { organization, cloud } }, SELDOM)

export const cloudTeamsOf = (organization: string, cloud: string) =>
  read(listCloudTeams, { params: { organization, cloud } }, SELDOM)

/** Teams of the organization; to who is no administrator the own ones and those they manage (4.3). */
export const teamsOf = (organization: string) => read(listTeams, { params: { organization } }, SELDOM)
