// The public packs of the demo and what their templates depend on (service-api 7.5).
import { apache, build, database, java, lb, mysql, tomcat, tomcatDaemon, website } from './software.ts'
import { baseTemplates, type ComponentTemplate } from './templates.ts'

export interface Pack {
  name: string
  category: string
  description: string
  templates: readonly ComponentTemplate[]
}

export const packSource = 'oneops'
export const packVersion = '1'

function withMinimum(name: string): ComponentTemplate[] {
  return baseTemplates.map((each) => (each.name === name ? { ...each, constraint: '1..*' } : each))
}

export const packs: readonly Pack[] = [
  {
    name: 'tomcat',
    category: 'Web Application',
    description: 'Tomcat behind a load balancer',
    templates: [...withMinimum('artifact'), lb, tomcat, tomcatDaemon, java, build],
  },
  {
    name: 'apache',
    category: 'Web Server',
    description: 'Apache web server',
    templates: [...baseTemplates, lb, apache, website, build],
  },
  {
    name: 'custom',
    category: 'Other',
    description: 'Whatever you make of a compute',
    templates: [...baseTemplates, { ...java, constraint: '0..1' }, build],
  },
  {
    name: 'mysql',
    category: 'Database Relational SQL',
    description: 'MySQL with its volumes',
    templates: [...baseTemplates, mysql, database],
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
]

/** Which template depends on which. `fqdn` stands before the load balancer if there is one, else before the compute (7.5). */
export function templateDependencies(withBalancer: boolean): readonly (readonly [string, string])[] {
  return [...dependencies, ['fqdn', withBalancer ? 'lb' : 'compute']]
}

/** The templates of a pack that a platform is made of, by name. */
export function packTemplates(pack: string): Map<string, ComponentTemplate> {
  const found = packs.find((each) => each.name === pack)
  return new Map(found?.templates.map((each) => [each.name, each]))
}
