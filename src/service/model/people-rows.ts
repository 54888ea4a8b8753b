export interface OrganizationRow {
  id: number
  name: string
  fullName: string
  ciId: number
  created: number
  updated?: number | null
  announcement?: string | null
  /** Features of the organization. Default: all. */
  switches?: { assemblies?: boolean; catalogs?: boolean; services?: boolean } | null
}

export interface OperatorRow {
  id: number
  username: string
  email: string
  name: string
  /** Plain text: this is a rehearsal service. */
  token: string
  created: number
  /** Organization of this operator's latest call. */
  currentOrganization?: number | null
  /** Salted hash (password.ts). Operators without one sign in with their token only. */
  password?: string | null
  /** Number of sign-ins, and the last two; updated at most once a day (service-api 4.1). */
  signIns?: number | null
  signedIn?: number | null
  signedInBefore?: number | null
}

/** A user group, across organizations. */
export interface GroupRow {
  id: number
  name: string
  description: string
  createdBy: string
  created: number
  updated: number
}

export interface GroupMemberRow {
  id: number
  groupId: number
  operatorId: number
  /** May change the group and its members. */
  isAdmin: boolean
  createdBy: string
  created: number
  updated: number
}

/** A record that an operator watches or has as a favorite. */
export interface SavedRecordRow {
  id: number
  operatorId: number
  ciId: number
  created: number
}

export interface TeamRow {
  id: number
  organizationId: number
  name: string
  description: string
  design: boolean
  transition: boolean
  operations: boolean
  orgScope: boolean
  managesAccess: boolean
  cloudServices: boolean
  cloudCompliance: boolean
  cloudSupport: boolean
  /** Operator ids. */
  members: number[]
  /** Ids of user groups whose members are in the team too. */
  groups: number[]
  /** Ids of attached assemblies and clouds. */
  attached: number[]
  created: number
  updated?: number | null
}
