// storefront in the middle of a release: the design has committed the new version, dev has a plan, staging has pulled but not committed,
// prod is unchanged, and the design has new open changes.
import type { Attributes, CiRow } from '../../model/rows.ts'
import { addRelease, day, hour, assertDefined, type Builder } from '../builder.ts'
import { getComponent, getPlatform, type ComponentEdit } from './changes.ts'
import type { AssemblyHandle, EnvironmentHandle } from '../handles.ts'
import { addChange, addUpdate, type OpenChange } from './open-changes.ts'
import { commitEnvironment } from './open-deployments.ts'

const newVersion: readonly ComponentEdit[] = [
  { platform: 'web', component: 'tomcat', attributes: { version: '8.5.35', mem_max: '3072M' } },
  { platform: 'web', component: 'artifact', attributes: { version: '7.43.0' } },
  { platform: 'web', component: 'java', attributes: { uversion: '201' } },
]

function designComponent(assembly: AssemblyHandle, platform: string, component: string): CiRow {
  const found = assembly.platforms.find((each) => each.spec.name === platform)?.components.get(component)
  return assertDefined(found, `design component ${platform}/${component}`).ci
}

function commitDesign(builder: Builder, assembly: AssemblyHandle) {
  const at = builder.now - 2 * day
  const release = addRelease(builder, {
    kind: 'design',
    nsPath: `/acme/${assembly.spec.name}`,
    state: 'closed',
    by: 'm.silva',
    at,
    until: at + hour,
    description: 'Storefront 7.43: Tomcat 8.5.35, more heap',
    revision: assembly.releases.length + 1,
    parent: null,
  })
  for (const { platform, component, attributes } of newVersion) {
    const ci = designComponent(assembly, platform, component)
    addUpdate(builder, release, ci, attributes, at)
    Object.assign(ci.ciAttributes, attributes)
    ci.updated = at + hour
    ci.updatedBy = 'm.silva'
  }
  assembly.releases.push(release)
}

function editDesign(builder: Builder, assembly: AssemblyHandle) {
  const at = builder.now - 5 * hour
  const release = addRelease(builder, {
    kind: 'design',
    nsPath: `/acme/${assembly.spec.name}`,
    state: 'open',
    by: 'd.okafor',
    at,
    until: at + hour,
    revision: assembly.releases.length + 1,
  })
  addUpdate(builder, release, designComponent(assembly, 'api', 'artifact'), { version: '3.19.0' }, at)
  addUpdate(builder, release, designComponent(assembly, 'api', 'tomcat'), { max_threads: '400' }, at)
  const cache = assertDefined(
    assembly.platforms.find((each) => each.spec.name === 'cache'),
    'platform cache',
  )
  const nsPath = `/acme/${assembly.spec.name}/_design/cache`
  const added = builder.nextId()
  addChange(
    builder,
    release,
    added,
    {
      ciName: 'redis-logrotate',
      ciClassName: 'catalog.oneops.1.File',
      nsPath,
      rfcAction: 'add',
      ciAttributes: {
        path: '/etc/logrotate.d/redis',
        content: '/var/log/redis/*.log { daily rotate 7 compress }',
        file_mode: '0644',
        exec_cmd: '',
      },
      ciBaseAttributes: {},
      ciAttrProps: {},
    },
    at + hour,
  )
  const link = (relationName: string, fromCiId: number, toCiId: number, relationAttributes: Attributes) =>
    builder.data.relationChanges.push({
      rfcId: builder.nextId(),
      releaseId: release.releaseId,
      ciRelationId: builder.nextId(),
      relationName,
      fromCiId,
      toCiId,
      nsPath,
      rfcAction: 'add',
      execOrder: 0,
      createdBy: 'd.okafor',
      created: at + hour,
      updated: at + hour,
      relationAttributes,
      relationBaseAttributes: {},
    })
  link('base.Requires', cache.ci.ciId, added, {
    constraint: '0..*',
    services: '',
    template: 'file',
    priority: '1',
    help: 'File with a given content',
  })
  const script = builder.nextId()
  const attachment: OpenChange = {
    ciName: 'flush-fragments',
    ciClassName: 'catalog.Attachment',
    nsPath,
    rfcAction: 'add',
    ciAttributes: {
      content: 'redis-cli --scan --pattern "fragment:*" | xargs -r redis-cli unlink',
      source: '',
      basic_auth_user: '',
      basic_auth_password: '',
      headers: '{}',
      checksum: '',
      path: '/opt/cache/flush-fragments.sh',
      exec_cmd: '/bin/sh /opt/cache/flush-fragments.sh',
      run_on: 'on-demand',
      run_on_action: '[]',
      priority: '1',
    },
    ciBaseAttributes: {},
    ciAttrProps: {},
  }
  addChange(builder, release, script, attachment, at + hour)
  link('catalog.EscortedBy', designComponent(assembly, 'cache', 'redis').ciId, script, {})
  const os = designComponent(assembly, 'cache', 'os')
  link('catalog.DependsOn', added, os.ciId, { flex: 'false', current: '1', min: '1', max: '1' })
}

function pullDesign(builder: Builder, environment: EnvironmentHandle) {
  const at = builder.now - 90 * 60_000
  const release = addRelease(builder, {
    kind: 'manifest',
    nsPath: environment.manifestPath,
    state: 'open',
    by: 'm.silva',
    at,
    until: at + 600_000,
    revision: environment.spec.history + 2,
    parent: environment.assembly.releases.at(-1) ?? null,
  })
  for (const { platform, component, attributes } of newVersion) {
    addUpdate(builder, release, getComponent(getPlatform(environment, platform), component).ci, attributes, at)
  }
  const scaling = assertDefined(getPlatform(environment, 'web').scaling, 'scale of storefront/staging/web')
  builder.data.relationChanges.push({
    rfcId: builder.nextId(),
    releaseId: release.releaseId,
    ciRelationId: scaling.ciRelationId,
    relationName: scaling.relationName,
    fromCiId: scaling.fromCiId,
    toCiId: scaling.toCiId,
    nsPath: scaling.nsPath,
    rfcAction: 'update',
    execOrder: 0,
    createdBy: 'demo-operator',
    created: at + 600_000,
    updated: at + 600_000,
    relationAttributes: { current: '3' },
    relationBaseAttributes: { current: scaling.relationAttributes['current'] ?? null },
  })
}

export function addStorefrontStory(builder: Builder, dev: EnvironmentHandle, staging: EnvironmentHandle): void {
  commitDesign(builder, dev.assembly)
  commitEnvironment(builder, dev, {
    edits: newVersion,
    by: 'm.silva',
    age: 3 * hour,
    description: 'Storefront 7.43 for the team to try',
  })
  pullDesign(builder, staging)
  editDesign(builder, dev.assembly)
}
