import type { Permission } from '../../../contract/organization/permissions.ts'

/** The team whose members may do everything. */
export const ADMINS = 'admins'

const LABELS: Record<Permission, string> = {
  design: 'design',
  transition: 'transition',
  operations: 'operations',
  manages_access: 'manage access',
  cloud_services: 'cloud services',
  cloud_compliance: 'cloud compliance',
  cloud_support: 'cloud support',
}

export const permissionLabel = (permission: Permission): string => LABELS[permission]
