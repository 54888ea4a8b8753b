// Organizations, operators and teams as wire records (service-api 5.10), without tokens and passwords.
import type { GroupRow, OperatorRow, OrganizationRow, TeamRow } from '../../model/rows.ts'

/** ISO text with `Z` (0.1, fact 13), or null. */
export const toIsoTime = (time: number | null | undefined) =>
  time === null || time === undefined ? null : new Date(time).toISOString()

/** ORGANIZATION. */
export const organizationRecord = (row: OrganizationRow) => ({
  id: row.id,
  name: row.name,
  created_at: toIsoTime(row.created),
  updated_at: toIsoTime(row.updated ?? row.created),
  cms_id: row.ciId,
  assemblies: row.switches?.assemblies ?? true,
  catalogs: row.switches?.catalogs ?? true,
  services: row.switches?.services ?? true,
  announcement: row.announcement || null,
  full_name: row.fullName || null,
})

/** USER. */
export const userRecord = (row: OperatorRow) => ({
  id: row.id,
  email: row.email,
  sign_in_count: row.signIns ?? 0,
  current_sign_in_at: toIsoTime(row.signedIn),
  created_at: toIsoTime(row.created),
  updated_at: toIsoTime(row.signedIn ?? row.created),
  name: row.name,
  username: row.username,
})

/** GROUP. */
export const groupRecord = (row: GroupRow) => ({
  id: row.id,
  name: row.name,
  created_by: row.createdBy,
  description: row.description || null,
  created_at: toIsoTime(row.created),
  updated_at: toIsoTime(row.updated),
})

/** TEAM. */
export const teamRecord = (row: TeamRow) => ({
  id: row.id,
  name: row.name,
  organization_id: row.organizationId,
  created_at: toIsoTime(row.created),
  updated_at: toIsoTime(row.updated ?? row.created),
  description: row.description,
  design: row.design,
  transition: row.transition,
  operations: row.operations,
  org_scope: row.orgScope,
  cloud_services: row.cloudServices,
  cloud_compliance: row.cloudCompliance,
  cloud_support: row.cloudSupport,
  manages_access: row.managesAccess,
})
