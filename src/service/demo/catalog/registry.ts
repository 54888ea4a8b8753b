// Registry records of packs, with their templates for design and both availabilities (6.4, 7.4).
import { addCi, day, addRelation, type Builder } from '../builder.ts'
import type { Attributes, CiRow } from '../../model/rows.ts'
import { monitorAttributes } from './monitors.ts'
import { packVersion, templateDependencies, type Pack } from './packs.ts'
import { requirementAttributes } from './templates.ts'

const by = 'oneops'
const AGE = 900 * day

type Layer = 'catalog' | 'single' | 'redundant'

/** Attributes of a dependency that holds the scale (7.4), with the default numbers of 7.5. */
export function scaleAttributes(scaled: boolean, current = 2, max = 10): Record<string, string> {
  return {
    flex: String(scaled),
    converge: 'false',
    min: scaled ? String(Math.min(2, current)) : '1',
    current: String(scaled ? current : 1),
    max: String(scaled ? Math.max(max, current) : 1),
    step_up: '1',
    step_down: '1',
    pct_dpmt: '100',
    source: '',
    propagate_to: '',
  }
}

/** Namespace and platform attributes of a pack version. */
interface PackVersion {
  root: string
  attributes: Attributes
}

function addLayer(builder: Builder, pack: Pack, { root, attributes }: PackVersion, layer: Layer, at: number) {
  const area = layer === 'catalog' ? 'catalog' : 'manifest'
  const nsPath = layer === 'catalog' ? root : `${root}/${layer}`
  const platform = addCi(builder, {
    name: pack.name,
    className: `mgmt.${area}.Platform`,
    nsPath,
    at,
    by,
    attributes,
  })
  const templates = pack.templates.filter((each) => layer !== 'single' || each.name !== 'lb')
  const components = new Map<string, CiRow>()
  for (const template of templates) {
    const component = addCi(builder, {
      name: template.name,
      className: `mgmt.${area}.oneops.1.${template.type}`,
      nsPath,
      at,
      by,
      attributes: { ...template.attributes },
      ...(template.secured ? { secured: template.secured } : {}),
    })
    components.set(template.name, component)
    addRelation(builder, 'mgmt.Requires', platform, component, nsPath, requirementAttributes(template))
    if (layer !== 'redundant') continue
    for (const monitor of template.monitors ?? []) {
      const attributes = monitorAttributes(monitor)
      const name = `${pack.name}-${template.name}-${monitor}`
      const watched = addCi(builder, { name, className: 'mgmt.manifest.Monitor', nsPath, at, by, attributes })
      addRelation(builder, 'mgmt.manifest.WatchedBy', component, watched, nsPath, { source: 'design' })
    }
  }
  for (const [from, to] of templateDependencies(components.has('lb'))) {
    const [upper, lower] = [components.get(from), components.get(to)]
    const scaled = layer === 'redundant' && to === 'compute' && (from === 'lb' || from === 'fqdn')
    if (upper && lower) addRelation(builder, `mgmt.${area}.DependsOn`, upper, lower, nsPath, scaleAttributes(scaled))
  }
  for (const [name, value] of Object.entries(pack.variables ?? {})) {
    const attributes = { secure: 'false', value, encrypted_value: '' }
    const variable = addCi(builder, { name, className: `mgmt.${area}.Localvar`, nsPath, at, by, attributes })
    addRelation(builder, `mgmt.${area}.ValueFor`, variable, platform, nsPath)
  }
  if (layer !== 'catalog') addProcedures(builder, pack, platform, nsPath, at)
}

const procedures: Record<string, readonly { name: string; description: string; type: string; action: string }[]> = {
  tomcat: [{ name: 'rolling-restart', description: 'Restart one after another', type: 'Tomcat', action: 'restart' }],
  mysql: [
    { name: 'snapshot', description: 'Take a snapshot of the data', type: 'Mysql', action: 'snapshot' },
    { name: 'restore', description: 'Bring a snapshot back', type: 'Mysql', action: 'restore' },
  ],
}

function addProcedures(builder: Builder, pack: Pack, platform: CiRow, nsPath: string, at: number) {
  const base = { name: 'gslb-migration', description: 'Move the global entries', type: 'Fqdn', action: 'migrate' }
  for (const each of [base, ...(procedures[pack.name] ?? [])]) {
    const flow = {
      targetIds: [],
      relationName: 'manifest.Requires',
      direction: 'from',
      targetClassName: `manifest.oneops.1.${each.type}`,
      flow: [
        {
          targetIds: [],
          relationName: 'base.RealizedAs',
          direction: 'from',
          execStrategy: 'one-by-one',
          actions: [{ actionName: each.action, stepNumber: 1, isCritical: true }],
        },
      ],
    }
    const procedure = addCi(builder, {
      name: each.name,
      className: 'mgmt.manifest.Procedure',
      nsPath,
      at,
      by,
      attributes: {
        description: each.description,
        arguments: '{}',
        definition: JSON.stringify({ name: each.name, flow: [flow] }),
      },
    })
    addRelation(builder, 'mgmt.manifest.ControlledBy', platform, procedure, nsPath)
  }
}

export const addSource = (builder: Builder, name: string): CiRow =>
  addCi(builder, {
    name,
    className: 'mgmt.Source',
    nsPath: '/public',
    at: builder.now - AGE,
    by,
    attributes: { description: 'Public packs' },
  })

/** Adds packs with their versions and templates. */
export function addPacks(builder: Builder, source: CiRow, packs: readonly Pack[]): void {
  const at = builder.now - AGE
  const nsPath = `/public/${source.ciName}/packs`
  for (const pack of packs) {
    const record = addCi(builder, {
      name: pack.name,
      className: 'mgmt.Pack',
      nsPath,
      at,
      by,
      attributes: {
        description: pack.description,
        pack_type: 'Platform',
        owner: 'platform@oneops.test',
        category: pack.category,
      },
    })
    addRelation(builder, 'mgmt.HasPack', source, record, nsPath)
    for (const [name, enabled] of Object.entries(pack.versions ?? { [packVersion]: true })) {
      const version = addCi(builder, {
        name,
        className: 'mgmt.Version',
        nsPath: `${nsPath}/${pack.name}`,
        at,
        by,
        attributes: { enabled: String(enabled), commit: builder.random.hex(40), description: '' },
      })
      addRelation(builder, 'mgmt.HasVersion', record, version, version.nsPath)
      const root = `${version.nsPath}/${name}`
      const attributes = { description: pack.description, source: source.ciName, pack: pack.name, version: name }
      for (const layer of ['catalog', 'single', 'redundant'] as const)
        addLayer(builder, pack, { root, attributes }, layer, at)
    }
  }
}
