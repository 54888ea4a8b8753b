import { defaultsOf } from '../../classes/catalog.ts'
import type { CiRow } from '../../model/rows.ts'
import { addCi, addRelation, day, type Builder } from '../builder.ts'

const policies = [
  {
    name: 'no-latest-artifacts',
    description: 'Artifacts have a fixed version, so that a deployment can be repeated',
    query: 'ciClassName:catalog.*Artifact AND ciAttributes.version:latest',
    mode: 'active',
  },
  {
    name: 'no-large-machines',
    description: 'Ask the cloud team before using machines of size XL or larger',
    query: 'ciClassName:catalog.*Compute AND ciAttributes.size:(XL OR XXL)',
    mode: 'passive',
  },
] as const

const sinks = [
  {
    name: 'on-call',
    className: 'account.notification.slack.Sink',
    attributes: { channels: '["acme/on-call"]', severity_level: 'critical', env_profile: 'PROD' },
    secured: [],
  },
  {
    name: 'audit',
    className: 'account.notification.url.Sink',
    attributes: { service_url: 'https://audit.acme.example/events', user: 'signals', password: 'demo-secret' },
    secured: ['password'],
  },
] as const

/** Adds acme's policies and notification sinks. */
export function addPoliciesAndSinks(builder: Builder, organization: CiRow): void {
  const nsPath = `/${organization.ciName}`
  const made = { nsPath, by: 'demo-admin', at: builder.now - 200 * day }
  for (const { name, ...attributes } of policies)
    addCi(builder, {
      ...made,
      name,
      className: 'account.Policy',
      attributes: { ...defaultsOf('account.Policy'), ...attributes },
    })
  for (const { name, className, attributes, secured } of sinks) {
    const sink = addCi(builder, {
      ...made,
      name,
      className,
      attributes: { ...defaultsOf(className), ...attributes },
      secured,
    })
    addRelation(builder, 'base.ForwardsTo', organization, sink, nsPath)
  }
}
