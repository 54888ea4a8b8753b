// The permission that a write needs (service-api 4.3), by its method and path. Pages have the paths of the service, so it also answers
// what the writes of a page usually need.

/** The flags of a team that allow something. */
export const PERMISSIONS = [
  'design',
  'transition',
  'operations',
  'manages_access',
  'cloud_services',
  'cloud_compliance',
  'cloud_support',
] as const

export type Permission = (typeof PERMISSIONS)[number]

export interface PermissionTarget {
  readonly kind: 'assembly' | 'cloud'
  /** Name or id. */
  readonly name: string
}

export interface Requirement {
  /** One of these is needed; none: only the team `admins` may. */
  readonly anyOf: readonly Permission[]
  /** What the permission has to apply to; undefined: having it anywhere counts. */
  readonly on?: PermissionTarget
  /** The service checks more, so that having the permission anywhere is needed but may not be enough. */
  readonly isPartial?: true
}

const ADMINISTERS: Requirement = { anyOf: [] }
/** Creates assemblies, clouds and saved designs. */
const CREATES: Requirement = { anyOf: ['manages_access'] }

const AREAS: Readonly<Record<string, Permission>> = {
  design: 'design',
  transition: 'transition',
  operations: 'operations',
}

function ofAssembly(method: string, name: string | undefined, part: string | undefined): Requirement {
  if (name === undefined || name === 'new' || part === 'clone') return CREATES
  const on = { kind: 'assembly', name } as const
  const area = AREAS[part ?? '']
  if (area) return { anyOf: [area], on }
  return part === 'update_teams' || method === 'DELETE'
    ? { anyOf: ['manages_access'], on }
    : { anyOf: ['manages_access', 'design'], on }
}

const CLOUD_PARTS: Readonly<Record<string, Permission>> = {
  services: 'cloud_services',
  variables: 'cloud_services',
  zones: 'cloud_services',
  supports: 'cloud_support',
  compliances: 'cloud_compliance',
}

function ofCloud(name: string | undefined, part: string | undefined): Requirement {
  if (name === undefined || name === 'new') return CREATES
  // Pages that compare all clouds.
  if (name === 'services' || name === 'offerings') return { anyOf: ['cloud_services'], isPartial: true }
  return { anyOf: [CLOUD_PARTS[part ?? ''] ?? 'manages_access'], on: { kind: 'cloud', name } }
}

/** The assembly of a procedure is only in the body of its request. */
const ofProcedure = (assembly: string | undefined): Requirement =>
  assembly === undefined
    ? { anyOf: ['operations'], isPartial: true }
    : { anyOf: ['operations'], on: { kind: 'assembly', name: assembly } }

/** The requests name the cloud of an approval by its id only. */
const APPROVES: Requirement = { anyOf: ['cloud_support', 'cloud_compliance'], isPartial: true }

/** The design of the target changes, which only the body names. */
const PLATFORM_COPY: Requirement = { anyOf: ['design'], isPartial: true }

/** Managers of everything that a team is attached to may change its members. */
const MANAGES_MEMBERS: Requirement = { anyOf: ['manages_access'], isPartial: true }

/** Requirements that are not about one assembly or cloud. `administers`: only the team `admins`. */
export const REQUIREMENTS = {
  administers: ADMINISTERS,
  creates: CREATES,
  approves: APPROVES,
  managesMembers: MANAGES_MEMBERS,
} as const

/** Segments of a path, decoded; none if it is malformed. */
function toSegments(path: string): readonly string[] {
  try {
    return (path.split(/[?#]/, 1)[0] ?? '').slice(1).split('/').map(decodeURIComponent)
  } catch {
    return []
  }
}

/**
 * What a write to `path` needs; undefined if every member may. `path` is that of the service or of a page. `assembly`: that of the page
 * from which it is sent.
 */
export function requirementOfPath(method: string, path: string, assembly?: string): Requirement | undefined {
  const segments = toSegments(path)
  const [, area, name, part, more] = segments
  switch (area) {
    case 'assemblies':
      if (segments[8] === 'approvals') return APPROVES
      return part === 'design' && segments[6] === 'clone' ? PLATFORM_COPY : ofAssembly(method, name, part)
    case 'clouds':
      return ofCloud(name, part)
    case 'catalog':
      return CREATES
    case 'operations':
      return name === 'instances' ? ADMINISTERS : ofProcedure(assembly)
    case 'organization':
      return more === 'members' ? MANAGES_MEMBERS : ADMINISTERS
    case 'notifications':
    case 'settings':
      return ADMINISTERS
    default:
      return undefined
  }
}
