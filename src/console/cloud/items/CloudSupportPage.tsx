import { useQuery } from '@tanstack/react-query'
import type { Ci } from '../../../contract/core/records.ts'
import { EditableSection } from '../../data/items/EditableSection.tsx'
import { toItemRecords } from '../../data/items/items.tsx'
import { pageLoader } from '../../data/read/call-query.ts'
import { parseList } from '../../kit/form/json-text.ts'
import { DescribedName, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
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

const describedNameColumn = (header: string): PlainColumn<Ci> => ({
  id: 'name',
  header,
  render: ({ ciName, ciAttributes, comments }) => (
    <DescribedName name={ciName} description={ciAttributes['description'] || comments} />
  ),
})

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

const SUPPORT_COLUMNS = [describedNameColumn('Support'), approvalColumn]
const COMPLIANCE_COLUMNS = [
  describedNameColumn('Compliance'),
  approvalColumn,
  { id: 'version', header: 'Version', render: ({ ciAttributes }: Ci) => ciAttributes['version'] },
]
const ZONE_COLUMNS = [
  describedNameColumn('Zone'),
  { id: 'tags', header: 'Tags', render: ({ ciAttributes }: Ci) => formatTags(ciAttributes['tags']) },
]

export function Component() {
  const scope = useScope()
  const supports = useQuery(supportsQuery(scope))
  const enabled = !supports.isPending
  const compliances = useQuery({ ...compliancesQuery(scope), enabled })
  const zones = useQuery({ ...zonesQuery(scope), enabled })
  // All at once, so that no section moves another.
  const isPending = [supports, compliances, zones].some((query) => query.isPending)
  return (
    <CloudFrame scope={scope}>
      {() =>
        isPending ? (
          <Skeleton lines={10} variant="table" />
        ) : (
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
        )
      }
    </CloudFrame>
  )
}
