// Readings over a whole organization.
import { listOrganizationDeployments, listOrganizations } from '../../contract/organization.ts'
import { searchRecords } from '../../contract/search.ts'
import { readCostRate } from '../../contract/cost.ts'
import { listAssemblyHealth } from '../../contract/monitoring.ts'
import { listOrganizationHealth, readComputeReport } from '../../contract/reports.ts'
import { read } from '../data/read.ts'
import { isRunning } from '../transition/index.ts'

export const organizations = () => read(listOrganizations, { params: {} }, { staleTime: 60_000 })

/** Every environment of the organization, found by its class. */
export const environmentsIn = (organization: string) =>
  read(
    searchRecords,
    { params: { organization }, query: { class_name: 'manifest.Environment' } },
    { staleTime: 10_000 },
  )

/** Deployments of the organization in one state; the service lists only one state at a time. */
export const deploymentsIn = (organization: string, state: string) =>
  read(
    listOrganizationDeployments,
    { params: { organization }, query: { deployment_state: state } },
    { busy: (deployments) => deployments.some(isRunning), background: true },
  )

/** Health of everything; only for members who see the whole organization. */
export const healthIn = (organization: string) =>
  read(listOrganizationHealth, { params: { organization } }, { background: true })

/** Health of one assembly, for everybody who sees it. */
export const assemblyHealthIn = (organization: string, assembly: string) =>
  read(listAssemblyHealth, { params: { organization, assembly } }, { background: true })

export const costRateIn = (organization: string) =>
  read(readCostRate, { params: { organization } }, { staleTime: 60_000, background: true })

/** Cores, memory and computes by tenant, allocation and cloud. */
export const computeByCloudIn = (organization: string) =>
  read(
    readComputeReport,
    { params: { organization }, query: { grouping: 'cloud' } },
    { staleTime: 60_000, background: true },
  )
