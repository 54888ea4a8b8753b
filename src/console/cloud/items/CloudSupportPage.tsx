import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import type { Ci } from '../../../contract/core/records.ts'
import { prefetch } from '../../data/read/call-query.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { parseList } from '../../kit/form/json-text.ts'
import type { PlainColumn } from '../../kit/PlainTable.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { paths } from '../../routing/paths.ts'
import { CloudFrame } from '../clouds/CloudFrame.tsx'
import { compliancesQuery, supportsQuery, zonesQuery } from '../detail-queries.ts'
import { cloudQuery } from '../queries.ts'
import { pageBelowCloud, parseCloudParams, type CloudScope } from '../routing.ts'
import { CloudTeams } from '../teams/CloudTeams.tsx'
import { ITEM_KINDS, type ItemKindName } from './item-kinds.ts'
import { RecordsSection, type RecordsSectionProps } from './RecordsSection.tsx'
import { useItemDialog } from './use-item-dialog.tsx'

export const handle = pageBelowCloud('Support and rules', paths.cloudSupport)

export function loader({ params }: LoaderFunctionArgs) {
  const scope = parseCloudParams(params)
  return prefetch(cloudQuery(scope), supportsQuery(scope))
}

const nameColumn = <Row extends Ci>(header: string): PlainColumn<Row> => ({
  id: 'name',
  header,
  mono: true,
  render: ({ ciName }) => <bdi>{ciName}</bdi>,
})

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
  { id: 'tags', header: 'Tags', render: ({ ciAttributes }: Ci) => <bdi>{formatTags(ciAttributes['tags'])}</bdi> },
]

interface ItemsProps extends Omit<RecordsSectionProps<Ci>, 'rowId' | 'action' | 'pinned'> {
  kind: ItemKindName
  scope: CloudScope
}

/** Records of one kind with their add, change and delete buttons. */
function Items({ kind, scope, columns, ...props }: ItemsProps): ReactNode {
  const { addButtonProps, renderButtons, dialog } = useItemDialog(kind, scope, props.query.data)
  return (
    <>
      <RecordsSection
        {...props}
        columns={[...columns, { id: 'edit', header: '', align: 'end', render: renderButtons }]}
        pinned="last"
        rowId={({ ciId }) => ciId}
        action={
          <ActionButton disabledReason={undefined} {...addButtonProps}>
            Add a {ITEM_KINDS[kind].noun}
          </ActionButton>
        }
      />
      {dialog}
    </>
  )
}

/** Support, compliance, zones and teams of a cloud. */
export function Component() {
  const scope = parseCloudParams(useParams())
  const supports = useQuery(supportsQuery(scope))
  const enabled = !supports.isPending
  const compliances = useQuery({ ...compliancesQuery(scope), enabled })
  const zones = useQuery({ ...zonesQuery(scope), enabled })
  return (
    <CloudFrame scope={scope}>
      {() => (
        <>
          <Items
            kind="support"
            scope={scope}
            title="Support"
            hint="who supports it and approves deployments to it"
            subject="The support records"
            query={supports}
            columns={SUPPORT_COLUMNS}
            emptyText="Deployments to this cloud need no approval by support."
          />
          <Items
            kind="compliance"
            scope={scope}
            title="Compliance"
            hint="rules that it must comply with"
            subject="The compliance records"
            query={compliances}
            columns={COMPLIANCE_COLUMNS}
            emptyText="This cloud has no compliance rules."
          />
          <Items
            kind="zone"
            scope={scope}
            title="Zones"
            hint="parts of the cloud"
            subject="The zones"
            query={zones}
            columns={ZONE_COLUMNS}
            emptyText="This cloud has no zones."
          />
          <CloudTeams scope={scope} enabled={enabled} />
        </>
      )}
    </CloudFrame>
  )
}
