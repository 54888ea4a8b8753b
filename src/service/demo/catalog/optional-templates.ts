// Templates that platforms may use but do not start with (service-api 7.5). Their attributes are class defaults.
import { defaultsOf } from '../../classes/catalog.ts'
import type { ComponentTemplate } from './templates.ts'

function optional(name: string, type: string, constraint: string, help: string, services = ''): ComponentTemplate {
  const attributes = defaultsOf(`mgmt.catalog.oneops.1.${type}`)
  return { name, type, constraint, services, per: 'compute', attributes, help }
}

/** Part of every pack. */
export const optionalTemplates: readonly ComponentTemplate[] = [
  optional('share', 'Share', '0..1', 'Shared file system of a cloud', 'filestore'),
  optional('objectstore', 'Objectstore', '0..1', 'Client of the object store', 'filestore'),
  optional('hostname', 'Hostname', '0..1', 'DNS entry of every compute', 'dns'),
  optional('sensuclient', 'Sensuclient', '0..1', 'Client of the monitoring'),
  optional('firewall', 'Firewall', '0..1', 'Rules of a firewall in front', 'firewall'),
  optional('logstash', 'Logstash', '0..*', 'Forwarder of logs'),
  optional('filebeat', 'Filebeat', '0..10', 'Shipper of log files'),
  optional('telegraf', 'Telegraf', '0..10', 'Collector of metrics'),
]

export const keystore = optional('keystore', 'Keystore', '0..1', 'Keystore of the Java runtime')
export const lbCertificate: ComponentTemplate = {
  ...optional('lb-certificate', 'Certificate', '0..1', 'Certificate of the load balancer', '*certificate'),
  per: 'cloud',
  secured: ['key', 'passphrase'],
}
export const waf = optional('waf', 'Waf', '0..1', 'Web application firewall')
