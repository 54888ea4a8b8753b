// Public packs of the demo and the dependencies of their templates (service-api 7.5).
import { keystore, lbCertificate, optionalTemplates, waf } from './optional-templates.ts'
import { apache, build, database, java, lb, mysql, tomcat, tomcatDaemon, website } from './software.ts'
import { baseTemplates, type ComponentTemplate } from './templates.ts'

export interface Pack {
  name: string
  category: string
  description: string
  templates: readonly ComponentTemplate[]
  /** Version to whether it is enabled. Default: one enabled version. */
  versions?: Readonly<Record<string, boolean>>
  /** Initial variables of a platform with their values. */
  variables?: Readonly<Record<string, string>>
}

export const packSource = 'oneops'
export const packVersion = '1'

const base: readonly ComponentTemplate[] = [...baseTemplates, ...optionalTemplates]

function withMinimum(name: string): ComponentTemplate[] {
  return base.map((each) => (each.name === name ? { ...each, constraint: '1..*' } : each))
}

export const packs: readonly Pack[] = [
  {
    name: 'tomcat',
    category: 'Web Application',
    description: 'Tomcat behind a load balancer',
    templates: [...withMinimum('artifact'), lb, lbCertificate, tomcat, tomcatDaemon, java, keystore, build],
    variables: {
      groupId: 'com.example',
      artifactId: 'app',
      appVersion: '1.0.0',
      extension: 'war',
      repository: 'releases',
      shaVersion: '',
      deployContext: '/',
    },
  },
  {
    name: 'apache',
    category: 'Web Server',
    description: 'Apache web server',
    templates: [...base, lb, apache, website, build, waf],
  },
  {
    name: 'custom',
    category: 'Other',
    description: 'Whatever you make of a compute',
    templates: [...base, { ...java, constraint: '0..1' }, keystore, build],
  },
  {
    name: 'mysql',
    category: 'Database Relational SQL',
    description: 'MySQL with its volumes',
    templates: [...base, mysql, database],
  },
]

const dependencies: readonly (readonly [string, string])[] = [
  ['compute', 'secgroup'],
  ['os', 'compute'],
  ['user', 'os'],
  ['job', 'user'],
  ['storage', 'compute'],
  ['volume', 'storage'],
  ['volume', 'os'],
  ['library', 'os'],
  ['file', 'os'],
  ['download', 'os'],
  ['java', 'os'],
  ['tomcat', 'java'],
  ['tomcat', 'user'],
  ['artifact', 'os'],
  ['artifact', 'user'],
  ['artifact', 'java'],
  ['artifact', 'tomcat'],
  ['tomcat-daemon', 'artifact'],
  ['tomcat-daemon', 'tomcat'],
  ['daemon', 'artifact'],
  ['daemon', 'os'],
  ['build', 'os'],
  ['certificate', 'os'],
  ['apache', 'os'],
  ['website', 'apache'],
  ['mysql', 'os'],
  ['mysql', 'volume'],
  ['database', 'mysql'],
  ['lb', 'compute'],
  ['lb', 'lb-certificate'],
  ['share', 'os'],
  ['objectstore', 'os'],
  ['hostname', 'os'],
  ['sensuclient', 'os'],
  ['firewall', 'compute'],
  ['logstash', 'os'],
  ['filebeat', 'os'],
  ['telegraf', 'os'],
  ['keystore', 'java'],
  ['waf', 'apache'],
]

/** Dependencies between templates. `fqdn` depends on the load balancer if there is one, else on the compute (7.5). */
export function templateDependencies(withBalancer: boolean): readonly (readonly [string, string])[] {
  return [...dependencies, ['fqdn', withBalancer ? 'lb' : 'compute']]
}

/** Required templates of a pack by name. */
export function packTemplates(pack: string): Map<string, ComponentTemplate> {
  const found = packs.find((each) => each.name === pack)
  return new Map(found?.templates.map((each) => [each.name, each]))
}
