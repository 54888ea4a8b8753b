// Where the records that violate a policy are (service-api 6.4).
import type { Ci } from '../../../contract/core/records.ts'
import { paths, parseNsPath } from '../../routing/paths.ts'

export interface Violation {
  readonly id: string
  readonly name: string
  /** `shop / prod`, `design of shop`, `catalog / shop-starter`; '' in the organization. */
  readonly where: string
  readonly platform: string
  readonly className: string
  /** Its page, if it has one. */
  readonly to?: string | undefined
}

// Classes of components have the name of their pack source: `manifest.oneops.1.Compute`.
const COMPONENT = /^\w+\.\w+\.\d+\./

export function toViolation({ ciId: id, ciName: name, ciClassName: className, nsPath }: Ci): Violation {
  const record = { id, name, className }
  const [kind] = className.split('.', 1)
  const scope = parseNsPath(nsPath)
  if (kind === 'catalog') {
    const [, organization = '', first = '', second = '', third = '', fourth = ''] = nsPath.split('/')
    // A saved design: `/acme/_catalogs/shop-starter/_design/web`.
    if (first === '_catalogs') return { ...record, where: `catalog / ${second}`, platform: fourth }
    const design = { organization, assembly: first, platform: third || name }
    const to = COMPONENT.test(className)
      ? paths.designComponent({ ...design, component: name })
      : paths.designPlatform(design)
    return { ...record, where: `design of ${first}`, platform: third, to }
  }
  const { assembly, environment, platform } = scope
  const place = { where: [assembly, environment].filter(Boolean).join(' / '), platform }
  // Instances are named `{component}-{cloudId}-{n}`.
  const component = kind === 'bom' ? /^(.+)-\d+-\d+$/.exec(name)?.[1] : name
  if (!component || !COMPONENT.test(className)) return { ...record, ...place }
  const to =
    kind === 'bom'
      ? paths.instance({ ...scope, component, instance: id })
      : paths.environmentComponent({ ...scope, component })
  return { ...record, ...place, to }
}
