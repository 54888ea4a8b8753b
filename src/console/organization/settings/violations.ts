// Where the records that violate a policy are (service-api 6.4).
import type { Ci } from '../../../contract/core/records.ts'
import { paths, parseNsPath } from '../../routing/paths.ts'

export interface Violation {
  readonly id: string
  readonly name: string
  readonly assembly: string
  readonly environment: string
  readonly platform: string
  readonly className: string
  /** Its page, if it has one. */
  readonly to: string | undefined
}

type Location = Pick<Violation, 'assembly' | 'environment' | 'platform' | 'to'>

function getDesignLocation(organization: string, { ciName, ciClassName }: Ci, parts: readonly string[]): Location {
  const [first = '', second = '', third = '', fourth = ''] = parts
  // A saved design: `/acme/_catalogs/shop-starter/_design/web`.
  if (first === '_catalogs') return { assembly: second, environment: 'catalog', platform: fourth, to: undefined }
  const scope = { organization, assembly: first, platform: third || ciName }
  const isComponent = /^catalog\.\w+\.\d+\./.test(ciClassName)
  const to = isComponent ? paths.designComponent({ ...scope, component: ciName }) : paths.designPlatform(scope)
  return { assembly: first, environment: second === '_design' ? 'design' : second, platform: third, to }
}

function getLocation(record: Ci): Location {
  const { ciId, ciName, ciClassName, nsPath } = record
  const [, organization = '', ...parts] = nsPath.split('/')
  if (ciClassName.startsWith('catalog.')) return getDesignLocation(organization, record, parts)
  const scope = parseNsPath(nsPath)
  if (ciClassName === 'manifest.Platform')
    return { ...scope, to: paths.environmentPlatform({ ...scope, platform: ciName }) }
  if (/^manifest\.\w+\.\d+\./.test(ciClassName))
    return { ...scope, to: paths.environmentComponent({ ...scope, component: ciName }) }
  // Instances are named `{component}-{cloudId}-{n}`.
  const [, component] = /^(.+)-\d+-\d+$/.exec(ciName) ?? []
  return {
    ...scope,
    to:
      ciClassName.startsWith('bom.') && component ? paths.instance({ ...scope, component, instance: ciId }) : undefined,
  }
}

export const toViolation = (record: Ci): Violation => ({
  id: record.ciId,
  name: record.ciName,
  className: record.ciClassName,
  ...getLocation(record),
})
