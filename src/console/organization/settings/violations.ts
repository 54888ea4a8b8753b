// Where the records that violate a policy are (service-api 6.4), and with which values.
import type { Ci } from '../../../contract/core/records.ts'
import { ENCRYPTED } from '../../../contract/core/values.ts'
import { maskValue } from '../../kit/changes/differences.ts'
import { MASK } from '../../kit/secrets.ts'
import { paths, parseNsPath } from '../../routing/paths.ts'

export interface Violation {
  readonly id: string
  readonly name: string
  /** `shop / prod / web`, `design of shop / web`, `catalog / shop-starter / web`; '' in the organization. */
  readonly where: string
  readonly className: string
  /** The attributes that the policy reads: `size: XL`. Secrets are masked. */
  readonly values: string
  /** Its page, if it has one. */
  readonly to?: string | undefined
}

// Classes of components have the name of their pack source: `manifest.oneops.1.Compute`.
const COMPONENT = /^\w+\.\w+\.\d+\./

const joinPath = (...names: readonly string[]) => names.filter(Boolean).join(' / ')

/** Names of the attributes that the query of a policy reads. */
const getQueriedAttributes = (query = ''): readonly string[] => [
  ...new Set(Array.from(query.matchAll(/\bciAttributes\.(\w+)/g), ([, name = '']) => name)),
]

function formatValues(record: Ci, query: string | undefined): string {
  const format = (name: string, attribute: string) => {
    const value = maskValue({ ...record, ciAttrProps: record.attrProps }, name, attribute)
    return `${name}: ${value === ENCRYPTED ? MASK : value || 'empty'}`
  }
  return getQueriedAttributes(query)
    .map((name) => format(name, record.ciAttributes[name] ?? ''))
    .join(', ')
}

/** `query`: of the policy. */
export function toViolation(violating: Ci, query: string | undefined): Violation {
  const { ciId: id, ciName: name, ciClassName: className, nsPath } = violating
  const record = { id, name, className, values: formatValues(violating, query) }
  const [kind] = className.split('.', 1)
  const scope = parseNsPath(nsPath)
  if (kind === 'catalog') {
    const [, organization = '', first = '', second = '', third = '', fourth = ''] = nsPath.split('/')
    // A saved design: `/acme/_catalogs/shop-starter/_design/web`.
    if (first === '_catalogs') return { ...record, where: joinPath('catalog', second, fourth) }
    const design = { organization, assembly: first, platform: third || name }
    const to = COMPONENT.test(className)
      ? paths.designComponent({ ...design, component: name })
      : paths.designPlatform(design)
    return { ...record, where: joinPath(`design of ${first}`, third), to }
  }
  const { assembly, environment, platform } = scope
  const where = joinPath(assembly, environment, platform)
  // Instances are named `{component}-{cloudId}-{n}`.
  const component = kind === 'bom' ? /^(.+)-\d+-\d+$/.exec(name)?.[1] : name
  if (!component || !COMPONENT.test(className)) return { ...record, where }
  const to =
    kind === 'bom'
      ? paths.instance({ ...scope, component, instance: id })
      : paths.environmentComponent({ ...scope, component })
  return { ...record, where, to }
}
