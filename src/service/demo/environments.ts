// Creates the records of an environment: manifest and deployed instances (bom).
import { defaultsOf } from '../classes/catalog.ts'
import type { Attributes, CiRow, RelationRow } from '../model/rows.ts'
import { addVariable, listComponents, dependencyPairs } from './add-assembly.ts'
import { addCi, addRelease, day, hour, assertDefined, addRelation, type Builder } from './builder.ts'
import type {
  AssemblyHandle,
  ComponentHandle,
  DesignPlatform,
  EnvironmentHandle,
  EnvironmentPlatform,
  UsedCloud,
} from './handles.ts'
import { deployPlatform } from './instances.ts'
import { monitorAttributes } from './catalog/monitors.ts'
import { scaleAttributes } from './catalog/registry.ts'
import { requirementAttributes } from './catalog/templates.ts'
import type { CloudUse, EnvironmentSpec } from './specs.ts'

function toConsumesAttributes(use: CloudUse): Attributes {
  return {
    priority: String(use.priority),
    dpmt_order: String(use.order),
    pct_scale: String(use.pct),
    adminstatus: use.adminstatus ?? 'active',
  }
}

/** Seconds between deployments by profile. */
const DELAYS: Readonly<Record<string, string>> = { DEV: '0', QA: '15' }

interface Context {
  builder: Builder
  environment: EnvironmentHandle
  at: number
  by: string
}

function addComponents(context: Context, design: DesignPlatform, ci: CiRow, nsPath: string, redundant: boolean) {
  const { builder, environment, at, by } = context
  const platform = design.spec.name
  const components = new Map<string, ComponentHandle>()
  for (const { name, template } of listComponents(design.spec)) {
    if (template.name === 'lb' && !redundant) continue
    const overrides = environment.spec.attributes?.[platform]?.[name] ?? {}
    const source = design.components.get(name)?.ci
    const component = addCi(builder, {
      name,
      className: `manifest.oneops.1.${template.type}`,
      nsPath,
      at,
      by,
      attributes: { ...(source?.ciAttributes ?? template.attributes), ...overrides },
      secured: template.secured ?? [],
      owner: {
        ...source?.attrProps['owner'],
        ...Object.fromEntries(Object.keys(overrides).map((attribute) => [attribute, 'manifest'])),
      },
    })
    components.set(name, { ci: component, template: template.name, per: template.per })
    addRelation(builder, 'manifest.Requires', ci, component, nsPath, requirementAttributes(template))
    for (const monitor of template.monitors ?? []) {
      const watch = addCi(builder, {
        name: `${platform}-${name}-${monitor}`,
        className: 'manifest.Monitor',
        nsPath,
        at,
        by,
        attributes: monitorAttributes(monitor),
      })
      addRelation(builder, 'manifest.WatchedBy', component, watch, nsPath, {
        notifyOnlyOnStateChange: 'true',
        source: 'design',
      })
    }
  }
  return components
}

/** Relates components by dependencies, management and keys. Returns the dependencies and the one that holds the scale. */
function connectComponents(
  context: Context,
  components: Map<string, ComponentHandle>,
  nsPath: string,
  scale: number,
  redundant: boolean,
) {
  const { builder } = context
  const dependencies = dependencyPairs(components)
  let scaling: RelationRow | undefined
  for (const { from, to } of dependencies) {
    const front = to.template === 'compute' && (from.template === 'lb' || from.template === 'fqdn')
    const scaled = redundant && front
    const relation = addRelation(builder, 'manifest.DependsOn', from.ci, to.ci, nsPath, scaleAttributes(scaled, scale))
    if (scaled) scaling = relation
  }
  const compute = components.get('compute')
  const keys = components.get('sshkeys')
  for (const component of components.values()) {
    if (compute && component !== compute && component.per === 'compute') {
      addRelation(builder, 'manifest.ManagedVia', component.ci, compute.ci, nsPath)
    }
  }
  if (compute && keys) addRelation(builder, 'manifest.SecuredBy', compute.ci, keys.ci, nsPath)
  return { dependencies, scaling }
}

/** Variable values by reference. */
function toReferences(globals: Record<string, string> = {}, locals: Record<string, string> = {}): Map<string, string> {
  const entries = (kind: string, values: Record<string, string>) =>
    Object.entries(values).map(([name, value]): [string, string] => [
      `$OO_${kind}{${name}}`,
      value.replace(/^secret:/, ''),
    ])
  return new Map([...entries('GLOBAL', globals), ...entries('LOCAL', locals)])
}

function addPlatform(context: Context, design: DesignPlatform): EnvironmentPlatform {
  const { builder, environment, at, by } = context
  const { spec } = environment
  const name = design.spec.name
  const redundant = spec.availability === 'redundant'
  const enabled = !spec.disabled?.includes(name)
  const ci = addCi(builder, {
    name,
    className: 'manifest.Platform',
    nsPath: environment.manifestPath,
    comments: design.spec.comments ?? '',
    at,
    by,
    attributes: {
      ...defaultsOf('manifest.Platform'),
      ...design.ci.ciAttributes,
      availability: spec.availability,
      autoreplace: String(spec.profile === 'PROD' && redundant),
      replace_after_minutes: '60',
      replace_after_repairs: '3',
    },
  })
  addRelation(builder, 'manifest.ComposedOf', environment.ci, ci, environment.manifestPath, {
    enabled: String(enabled),
  })
  const special = spec.cloudOverrides?.[name]
  const clouds = environment.clouds.map(({ use, ci: cloud }): UsedCloud => {
    const usage = special?.cloud === use.cloud ? { ...use, ...special } : use
    addRelation(builder, 'base.Consumes', ci, cloud, environment.manifestPath, toConsumesAttributes(usage))
    return { use: usage, ci: cloud }
  })
  const nsPath = `${environment.manifestPath}/${name}/1`
  const scale = redundant ? (spec.scale?.[name] ?? 2) : 1
  const components = addComponents(context, design, ci, nsPath, redundant)
  const { dependencies, scaling } = connectComponents(context, components, nsPath, scale, redundant)
  for (const [variable, value] of Object.entries(design.spec.variables ?? {})) {
    const row = addVariable(builder, 'manifest.Localvar', variable, value, nsPath, at, by)
    addRelation(builder, 'manifest.ValueFor', row, ci, nsPath)
  }
  const variables = toReferences(environment.assembly.spec.variables, design.spec.variables)
  return {
    spec: design.spec,
    ci,
    nsPath,
    enabled,
    components,
    dependencies,
    variables,
    clouds,
    scale,
    scaling,
    instances: [],
  }
}

function addRelay(context: Context) {
  const { builder, environment, at, by } = context
  const nsPath = `${environment.ci.nsPath}/${environment.ci.ciName}`
  const relay = addCi(builder, {
    name: 'default',
    className: 'manifest.relay.email.Relay',
    nsPath,
    at,
    by,
    attributes: {
      ...defaultsOf('manifest.relay.email.Relay'),
      emails: environment.assembly.spec.owner,
    },
  })
  addRelation(builder, 'manifest.Delivers', environment.ci, relay, nsPath)
}

/** Adds an environment that is pulled, committed and deployed: its plan would be empty. */
export function addEnvironment(
  builder: Builder,
  assembly: AssemblyHandle,
  spec: EnvironmentSpec,
  clouds: Map<string, CiRow>,
): EnvironmentHandle {
  const nsPath = `/${assembly.organization}/${assembly.spec.name}`
  const by = assembly.spec.by
  const at = assembly.ci.created + 5 * day + assembly.spec.environments.indexOf(spec) * 26 * hour
  const ci = addCi(builder, {
    name: spec.name,
    className: 'manifest.Environment',
    nsPath,
    comments: spec.comments ?? '',
    at,
    by,
    attributes: {
      ...defaultsOf('manifest.Environment'),
      profile: spec.profile,
      adminstatus: spec.profile === 'PROD' ? 'active' : 'provision',
      description: spec.description,
      dpmtdelay: DELAYS[spec.profile] ?? '60',
      subdomain: `${spec.name}.${assembly.spec.name}.${assembly.organization}`,
      global_dns: String(spec.profile === 'PROD'),
      availability: spec.availability,
      debug: String(spec.profile === 'DEV'),
      logging: String(spec.profile === 'PROD'),
    },
  })
  addRelation(builder, 'base.RealizedIn', assembly.ci, ci, nsPath)
  const used = spec.clouds.map((use): UsedCloud => ({
    use,
    ci: assertDefined(clouds.get(use.cloud), `cloud ${use.cloud}`),
  }))
  const environment: EnvironmentHandle = {
    assembly,
    spec,
    ci,
    manifestPath: `${nsPath}/${spec.name}/manifest`,
    bomPath: `${nsPath}/${spec.name}/bom`,
    clouds: used,
    platforms: [],
    manifestRelease: undefined,
  }
  for (const { use, ci: cloud } of used)
    addRelation(builder, 'base.Consumes', ci, cloud, nsPath, toConsumesAttributes(use))
  const context: Context = { builder, environment, at, by }
  environment.platforms.push(...assembly.platforms.map((design) => addPlatform(context, design)))
  linkPlatforms(context)
  for (const [name, value] of Object.entries(assembly.spec.variables ?? {})) {
    const row = addVariable(builder, 'manifest.Globalvar', name, value, environment.manifestPath, at, by)
    addRelation(builder, 'manifest.ValueFor', row, ci, environment.manifestPath)
  }
  addRelay(context)
  for (const platform of environment.platforms) deployPlatform(builder, platform, at + hour, by)
  environment.manifestRelease = addRelease(builder, {
    kind: 'manifest',
    nsPath: environment.manifestPath,
    state: 'closed',
    by,
    at,
    until: at + hour,
    description: 'First pull of the design',
    parent: assembly.releases[0] ?? null,
  })
  return environment
}

function linkPlatforms({ builder, environment }: Context) {
  for (const platform of environment.platforms) {
    for (const link of platform.spec.links ?? []) {
      const target = environment.platforms.find((each) => each.spec.name === link)
      if (target) addRelation(builder, 'manifest.LinksTo', platform.ci, target.ci, environment.manifestPath)
    }
  }
}
