import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import type { Ci } from '../../../contract/core/records.ts'
import { prefetch } from '../../data/read/call-query.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import type { PlainColumn } from '../../kit/PlainTable.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { paths } from '../../routing/paths.ts'
import { parseCloudParams, pageBelowCloud } from '../clouds/routing.ts'
import type { CloudScope } from './items.ts'
import { CloudFrame } from '../clouds/CloudFrame.tsx'
import { CloudTeams } from '../teams/CloudTeams.tsx'
import { compliancesQuery, supportsQuery, useSupports, zonesQuery } from './queries.ts'
import { ITEM_KINDS, type ItemKindName } from './item-kinds.ts'
import { cloudQuery } from '../queries.ts'
import { RecordsSection, type RecordsSectionProps } from './RecordsSection.tsx'
import { formatTags } from '../rules.ts'
import { useItemDialog } from './use-item-dialog.tsx'

export const handle = pageBelowCloud('Support and rules', paths.cloudSupport)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, cloud } = parseCloudParams(params)
  return prefetch(cloudQuery(organization, cloud), supportsQuery(organization, cloud))
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

/** Whether deployments wait for its approval (service-api 2.9): only where it is enabled, too. */
const approvalColumn: PlainColumn<Ci> = {
  id: 'approval',
  header: 'Approval',
  render: ({ ciAttributes: { enabled, approval } }) => {
    if (enabled === 'false') return <Status icon="idle">disabled</Status>
    return approval === 'true' ? <Status icon="attention">required</Status> : 'not required'
  },
}

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
interface ItemsProps extends Pick<
  RecordsSectionProps<Ci>,
  'title' | 'hint' | 'what' | 'query' | 'columns' | 'emptyText'
> {
  readonly kind: ItemKindName
  readonly scope: CloudScope
}

/** Records of one kind, which can be added, changed and deleted here. */
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
  const { organization, cloud } = parseCloudParams(useParams())
  const scope = { organization, cloud }
  const supports = useSupports(organization, cloud)
  const enabled = !supports.isPending
  const compliances = useQuery({ ...compliancesQuery(organization, cloud), enabled })
  const zones = useQuery({ ...zonesQuery(organization, cloud), enabled })
  return (
    <CloudFrame scope={scope}>
      {() => (
        <>
          <Items
            kind="support"
            scope={scope}
            title="Support"
            hint="who supports it and approves deployments to it"
            what="The support records"
            query={supports}
            columns={SUPPORT_COLUMNS}
            emptyText="Deployments to this cloud need no approval by support."
          />
          <Items
            kind="compliance"
            scope={scope}
            title="Compliance"
            hint="rules that it must comply with"
            what="The compliance records"
            query={compliances}
            columns={COMPLIANCE_COLUMNS}
            emptyText="This cloud has no compliance rules."
          />
          <Items
            kind="zone"
            scope={scope}
            title="Zones"
            hint="parts of the cloud"
            what="The zones"
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
