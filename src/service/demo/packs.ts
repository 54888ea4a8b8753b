// The public packs of the demo and what their templates depend on (service-api 7.5).
import { baseTemplates, build, java, lb, type ComponentTemplate } from './templates.ts'

export interface Pack {
  name: string
  category: string
  description: string
  templates: readonly ComponentTemplate[]
}

export const packSource = 'oneops'
export const packVersion = '1'

const tomcat: ComponentTemplate = {
  name: 'tomcat',
  type: 'Tomcat',
  constraint: '1..1',
  services: 'mirror',
  per: 'compute',
  attributes: {
    version: '8.5.31',
    port: '8080',
    ssl_port: '8443',
    max_threads: '200',
    java_options: '-XX:+UseG1GC',
    mem_max: '1024M',
    mem_start: '512M',
    stop_time: '45',
  },
  monitors: ['jvm'],
  help: 'Servlet container',
}

const tomcatDaemon: ComponentTemplate = {
  name: 'tomcat-daemon',
  type: 'Daemon',
  constraint: '1..1',
  per: 'compute',
  attributes: {
    service_name: 'tomcat8',
    pattern: 'catalina',
    use_script_status: 'true',
    control_script_location: '/opt/tomcat/bin/control.sh',
    control_script_content: '',
  },
  monitors: ['process'],
  help: 'Service that runs Tomcat',
}

const apache: ComponentTemplate = {
  name: 'apache',
  type: 'Apache',
  constraint: '1..1',
  services: 'mirror',
  per: 'compute',
  attributes: {
    install_type: 'repository',
    ports: '["80","443"]',
    modules: '["log_config","mime","dir","rewrite","headers","ssl"]',
    prefork: '{"startservers":"8","maxclients":"256"}',
    worker: '{"threadsperchild":"25","maxclients":"400"}',
  },
  monitors: ['http'],
  help: 'Web server',
}

const website: ComponentTemplate = {
  name: 'website',
  type: 'Website',
  constraint: '1..*',
  per: 'compute',
  attributes: {
    server_name: 'localhost',
    document_root: '/var/www/html',
    index_files: '["index.html"]',
    ssl: 'false',
  },
  help: 'Site served by the web server',
}

const mysql: ComponentTemplate = {
  name: 'mysql',
  type: 'Mysql',
  constraint: '1..1',
  services: 'mirror',
  per: 'compute',
  attributes: { version: '5.7', port: '3306', password: 'change-me', datadir: '/data/mysql' },
  secured: ['password'],
  monitors: ['connections'],
  help: 'Database server',
}

const database: ComponentTemplate = {
  name: 'database',
  type: 'Database',
  constraint: '0..*',
  per: 'compute',
  attributes: { dbname: 'app', username: 'app', password: 'change-me', extra: '' },
  secured: ['password'],
  help: 'Schema and its user',
}

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

const levels = new Map<string, number>()

/** How deep a template stands in the order of creation: 1 needs nothing. Deployment steps follow it. */
export function levelOf(template: string): number {
  const found = levels.get(template)
  if (found !== undefined) return found
  const below = templateDependencies(true).filter(([from]) => from === template)
  const level = 1 + Math.max(0, ...below.map(([, to]) => levelOf(to)))
  levels.set(template, level)
  return level
}

/** The templates of a pack that a platform is made of, by name. */
export function packTemplates(pack: string): Map<string, ComponentTemplate> {
  const found = packs.find((each) => each.name === pack)
  return new Map(found?.templates.map((each) => [each.name, each]))
}
