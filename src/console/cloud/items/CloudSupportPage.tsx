import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Ci } from '../../../contract/core/records.ts'
import { EditableSection } from '../../data/items/EditableSection.tsx'
import { nameColumn, toItemRecords } from '../../data/items/items.ts'
import { pageLoader } from '../../data/read/call-query.ts'
import { parseList } from '../../kit/form/json-text.ts'
import type { PlainColumn } from '../../kit/PlainTable.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { AttachedTeams, cloudTarget } from '../../organization/index.ts'
import { paths, useScope } from '../../routing/paths.ts'
import { CloudFrame } from '../clouds/CloudFrame.tsx'
import { compliancesQuery, supportsQuery, zonesQuery } from '../detail-queries.ts'
import { cloudQuery } from '../queries.ts'
import { cloudCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { complianceKind, supportKind, zoneKind } from './item-kinds.ts'

export const handle = pageHandle(cloudCrumbs, 'Support and rules', paths.cloudSupport)

export const loader = pageLoader((scope) => [cloudQuery(scope), supportsQuery(scope)])

const descriptionColumn: PlainColumn<Ci> = {
  id: 'description',
  header: 'Description',
  render: ({ ciAttributes, comments }) => {
    const text = ciAttributes['description'] || comments
    return (
      <Text component="bdi" inherit lineClamp={3} miw="24ch" title={text}>
        {text}
      </Text>
    )
  },
}

// Deployments wait for the approval only if the record is enabled (service-api 2.9).
const approvalColumn: PlainColumn<Ci> = {
  id: 'approval',
  header: 'Approval',
  render: ({ ciAttributes: { enabled, approval } }) => {
    if (enabled === 'false') return <Status icon="idle">disabled</Status>
    return approval === 'true' ? <Status icon="attention">required</Status> : 'not required'
  },
}

/** Tags are a JSON list; other text is shown as is. */
const formatTags = (text = ''): string => parseList(text)?.join(', ') ?? text

const SUPPORT_COLUMNS = [nameColumn('Support'), descriptionColumn, approvalColumn]
const COMPLIANCE_COLUMNS = [
  nameColumn('Compliance'),
  descriptionColumn,
  approvalColumn,
  { id: 'version', header: 'Version', render: ({ ciAttributes }: Ci) => ciAttributes['version'] },
]
const ZONE_COLUMNS = [
  nameColumn('Zone'),
  descriptionColumn,
  { id: 'tags', header: 'Tags', render: ({ ciAttributes }: Ci) => formatTags(ciAttributes['tags']) },
]

/** Support, compliance, zones and teams of a cloud. */
export function Component() {
  const scope = useScope()
  const supports = useQuery(supportsQuery(scope))
  const enabled = !supports.isPending
  const compliances = useQuery({ ...compliancesQuery(scope), enabled })
  const zones = useQuery({ ...zonesQuery(scope), enabled })
  return (
    <CloudFrame scope={scope}>
      {() => (
        <>
          <EditableSection
            records={toItemRecords(supportKind, scope, scope.cloud)}
            title="Support"
            hint="who supports the cloud and approves deployments to it"
            subject="The support records"
            query={supports}
            columns={SUPPORT_COLUMNS}
            emptyText="Deployments to this cloud do not need approval from support."
          />
          <EditableSection
            records={toItemRecords(complianceKind, scope, scope.cloud)}
            title="Compliance"
            hint="rules the cloud must comply with"
            subject="The compliance records"
            query={compliances}
            columns={COMPLIANCE_COLUMNS}
            emptyText="This cloud has no compliance rules."
          />
          <EditableSection
            records={toItemRecords(zoneKind, scope, scope.cloud)}
            title="Zones"
            hint="parts of the cloud"
            subject="The zones"
            query={zones}
            columns={ZONE_COLUMNS}
            emptyText="This cloud has no zones."
          />
          <AttachedTeams target={cloudTarget(scope)} enabled={enabled} />
        </>
      )}
    </CloudFrame>
  )
}
