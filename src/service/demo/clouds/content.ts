import type { CiRow } from '../../model/rows.ts'
import { addCi, day, assertDefined, addRelation, type Builder } from '../builder.ts'

function addBelow(builder: Builder, cloud: CiRow, className: string, name: string, attributes: Record<string, string>) {
  const nsPath = `${cloud.nsPath}/${cloud.ciName}`
  const at = cloud.created + 20 * day
  return addCi(builder, { name, className, nsPath, attributes, at, by: cloud.createdBy })
}

/** Adds zones in Dallas and a compliance rule in Frankfurt that requires no approval. Run last, so that other ids stay the same. */
export function addCloudContent(builder: Builder): void {
  const cloudNamed = (name: string) =>
    assertDefined(
      builder.data.cis.find((row) => row.nsPath === '/acme/_clouds' && row.ciName === name),
      name,
    )
  const [dallas, frankfurt] = [cloudNamed('dfw-1'), cloudNamed('fra-1')]
  for (const [name, description] of [
    ['az1', 'Hall A, racks 1 to 20'],
    ['az2', 'Hall B, racks 21 to 38'],
  ] as const) {
    const zone = addBelow(builder, dallas, 'cloud.Zone', name, { description, tags: `["${name}"]` })
    addRelation(builder, 'base.ZoneOf', zone, dallas, zone.nsPath)
  }
  const rule = addBelow(builder, frankfurt, 'cloud.compliance.Security', 'payment-data', {
    description: 'What holds payment data is rebuilt with the hardened image every quarter',
    enabled: 'true',
    approval: 'false',
    version: '3',
    asset_url: 'https://mirror.germanywestcentral.acme.example/compliance/payment-data.tgz',
    filter: 'ciClassName:bom.*.Os',
  })
  addRelation(builder, 'base.CompliesWith', frankfurt, rule, rule.nsPath)
}
