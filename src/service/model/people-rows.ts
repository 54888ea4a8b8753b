// Rows of organizations, operators and their teams (service-api 5.10 and 4.3).

export interface OrganizationRow {
  id: number
  name: string
  fullName: string
  ciId: number
  created: number
  updated?: number | null
  announcement?: string | null
  /** What the organization uses; all of it where nothing is said. */
  switches?: { assemblies?: boolean; catalogs?: boolean; services?: boolean } | null
}

export interface OperatorRow {
  id: number
  username: string
  email: string
  name: string
  /** The token is kept as it is: this is a service to rehearse on, not one to trust. */
  token: string
  created: number
  /** Organization named last by this operator's calls. */
  currentOrganization?: number | null
  /** Salted hash (password.ts); an operator without one signs in with the token only. */
  password?: string | null
  /** How often, when last and when before that the sign-in stamp was set: once a day at most (service-api 4.1). */
  signIns?: number | null
  signedIn?: number | null
  signedInBefore?: number | null
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
  /** Operators in it. */
  members: number[]
  /** Assemblies and clouds attached to it. */
  attached: number[]
  created: number
  updated?: number | null
}
