// Creates the records of an assembly's design from its spec.
import type { CiRow } from '../model/rows.ts'
import { addCi, addRelease, day, assertDefined, addRelation, type Builder } from './builder.ts'
import type { AssemblyHandle, ComponentHandle, Dependency, DesignPlatform } from './handles.ts'
import { monitorAttributes } from './catalog/monitors.ts'
import { packSource, packTemplates, packVersion, templateDependencies } from './catalog/packs.ts'
import type { AssemblySpec, PlatformSpec } from './specs.ts'
import { requirementAttributes, type ComponentTemplate } from './catalog/templates.ts'

export interface ComponentSpec {
  name: string
  template: ComponentTemplate
}

/** The components of a platform: those its pack requires and the extra ones. */
export function listComponents(spec: PlatformSpec): ComponentSpec[] {
  const templates = packTemplates(spec.pack)
  const demanded = [...templates.values()].filter((each) =>
    spec.onlyIn ? spec.onlyIn.includes(each.name) : each.constraint.startsWith('1'),
  )
  const extras = (spec.extras ?? []).map((extra) => ({
    name: extra.name,
    template: assertDefined(templates.get(extra.template), `template ${extra.template} of pack ${spec.pack}`),
  }))
  return [...demanded.map((template) => ({ name: template.name, template })), ...extras]
}

/** Component pairs; the first depends on the second. */
export function dependencyPairs(components: Map<string, ComponentHandle>): Dependency[] {
  const all = [...components.values()]
  return templateDependencies(components.has('lb')).flatMap(([upper, lower]) => {
    const lowerComponents = all.filter((each) => each.template === lower)
    return all.filter((each) => each.template === upper).flatMap((from) => lowerComponents.map((to) => ({ from, to })))
  })
}

function addPlatform(builder: Builder, assembly: CiRow, nsPath: string, spec: PlatformSpec): DesignPlatform {
  const at = assembly.created + 2 * day
  const by = assembly.createdBy
  const ci = addCi(builder, {
    name: spec.name,
    className: 'catalog.Platform',
    nsPath,
    comments: spec.comments ?? '',
    at,
    by,
    attributes: {
      description: spec.description,
      source: packSource,
      pack: spec.pack,
      version: packVersion,
      pack_digest: '5c1f0cf3ad13b2ac9e5b29a7e57b0e5a',
      major_version: '1',
    },
  })
  addRelation(builder, 'base.ComposedOf', assembly, ci, nsPath)
  const designPath = `${nsPath}/_design/${spec.name}`
  const components = new Map<string, ComponentHandle>()
  for (const { name, template } of listComponents(spec)) {
    const overrides = spec.attributes?.[name] ?? {}
    const component = addCi(builder, {
      name,
      className: `catalog.oneops.1.${template.type}`,
      nsPath: designPath,
      at,
      by,
      attributes: { ...template.attributes, ...overrides },
      secured: template.secured ?? [],
      owner: Object.fromEntries(Object.keys(overrides).map((attribute) => [attribute, 'design'])),
    })
    components.set(name, { ci: component, template: template.name, per: template.per })
    addRelation(builder, 'base.Requires', ci, component, designPath, requirementAttributes(template))
  }
  for (const { ci: component, template } of components.values()) {
    for (const monitor of packTemplates(spec.pack).get(template)?.monitors ?? []) {
      const name = `${spec.name}-${component.ciName}-${monitor}`
      const attributes = monitorAttributes(monitor)
      const watch = addCi(builder, { name, className: 'catalog.Monitor', nsPath: designPath, at, by, attributes })
      const details = { notifyOnlyOnStateChange: 'true', source: 'design' }
      addRelation(builder, 'catalog.WatchedBy', component, watch, designPath, details)
    }
  }
  const compute = components.get('compute')
  for (const component of components.values()) {
    if (!compute || component === compute || component.per !== 'compute') continue
    addRelation(builder, 'catalog.ManagedVia', component.ci, compute.ci, designPath)
  }
  for (const { from, to } of dependencyPairs(components)) {
    addRelation(builder, 'catalog.DependsOn', from.ci, to.ci, designPath, {
      flex: 'false',
      current: '1',
      min: '1',
      max: '1',
    })
  }
  for (const [name, value] of Object.entries(spec.variables ?? {})) {
    const variable = addVariable(builder, 'catalog.Localvar', name, value, designPath, at, by)
    addRelation(builder, 'catalog.ValueFor', variable, ci, designPath)
  }
  return { spec, ci, components }
}

/** Adds a variable. The prefix `secret:` marks a secure value. */
export function addVariable(
  builder: Builder,
  className: string,
  name: string,
  value: string,
  nsPath: string,
  at: number,
  by: string | null,
): CiRow {
  const secret = value.startsWith('secret:')
  const attributes = secret
    ? { secure: 'true', value: '', encrypted_value: value.slice('secret:'.length) }
    : { secure: 'false', value, encrypted_value: '' }
  return addCi(builder, { name, className, nsPath, at, by, attributes, secured: secret ? ['encrypted_value'] : [] })
}

const commitMessages = [
  'First design',
  'Tune heap and threads after the load test',
  'Move artifacts to the new repository',
  'Security group: close 8443 to the outside',
  'JDK update of the quarter',
  'Raise file limits, see the incident of last week',
  'Health check path for the load balancer',
  'Add log rotation, the disks filled up twice',
]

export function addAssembly(builder: Builder, organization: CiRow, spec: AssemblySpec): AssemblyHandle {
  const created = builder.now - spec.age * day
  const ci = addCi(builder, {
    name: spec.name,
    className: 'account.Assembly',
    nsPath: `/${organization.ciName}`,
    comments: spec.comments ?? '',
    by: spec.by,
    at: created,
    attributes: { description: spec.description, owner: spec.owner, tags: JSON.stringify(spec.tags) },
  })
  addRelation(builder, 'base.Manages', organization, ci, `/${organization.ciName}`)
  const nsPath = `/${organization.ciName}/${spec.name}`
  const platforms = spec.platforms.map((platform) => addPlatform(builder, ci, nsPath, platform))
  for (const platform of platforms) {
    for (const link of platform.spec.links ?? []) {
      const target = assertDefined(
        platforms.find((each) => each.spec.name === link),
        `platform ${link}`,
      )
      addRelation(builder, 'catalog.LinksTo', platform.ci, target.ci, nsPath)
    }
  }
  for (const [name, value] of Object.entries(spec.variables ?? {})) {
    const variable = addVariable(builder, 'catalog.Globalvar', name, value, nsPath, created + 3 * day, spec.by)
    addRelation(builder, 'base.ValueFor', variable, ci, nsPath)
  }
  const count = Math.min(commitMessages.length, 2 + Math.floor(spec.age / 120))
  const span = (spec.age * day) / (count + 1)
  const releases = commitMessages.slice(0, count).map((description, index) =>
    addRelease(builder, {
      kind: 'design',
      nsPath,
      state: 'closed',
      by: spec.by,
      at: created + index * span + 2 * day,
      until: created + index * span + 2 * day + builder.random.integer(5, 300) * 60_000,
      description,
      revision: index + 1,
    }),
  )
  return { organization: organization.ciName, spec, ci, platforms, releases }
}
