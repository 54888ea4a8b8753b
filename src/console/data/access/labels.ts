import { PERMISSIONS, type Permission } from '../../../contract/organization/permissions.ts'

/** The team whose members may do everything. */
export const ADMINS = 'admins'

const LABELS = {
  design: 'design',
  transition: 'transition',
  operations: 'operations',
  manages_access: 'manage access',
  cloud_services: 'cloud services',
  cloud_compliance: 'cloud compliance',
  cloud_support: 'cloud support',
} satisfies Record<Permission, string>

export const permissionLabel = (permission: Permission): string => LABELS[permission]

export const permissionLabels = (team: Readonly<Record<Permission, boolean>>): string[] =>
  PERMISSIONS.filter((permission) => team[permission]).map(permissionLabel)
