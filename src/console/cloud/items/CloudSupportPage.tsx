import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import type { Ci } from '../../../contract/core/records.ts'
import { startReading } from '../../data/read/read.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import type { PlainColumn } from '../../kit/PlainTable.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { paths } from '../../paths.ts'
import { namesIn, pageBelowCloud } from '../clouds/address.ts'
import type { ItemPlace } from './items.ts'
import { CloudFrame } from '../clouds/CloudFrame.tsx'
import { CloudTeams } from '../teams/CloudTeams.tsx'
import { compliancesQuery, supportsQuery, useSupports, zonesQuery } from './queries.ts'
import { ITEM_KINDS, type ItemKindName } from './item-kinds.ts'
import { cloudQuery } from '../queries.ts'
import { Records, type RecordsProps } from './Records.tsx'
import { tagsOf } from '../rules.ts'
import { useItemDialog } from './use-item-dialog.tsx'

export const handle = pageBelowCloud('Support and rules', paths.cloudSupport)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, cloud } = namesIn(params)
  return startReading(cloudQuery(organization, cloud), supportsQuery(organization, cloud))
}

const named = <Row extends Ci>(header: string): PlainColumn<Row> => ({
  id: 'name',
  header,
  mono: true,
  render: ({ ciName }) => <bdi>{ciName}</bdi>,
})

const described: PlainColumn<Ci> = {
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
const approving: PlainColumn<Ci> = {
  id: 'approval',
  header: 'Approval',
  render: ({ ciAttributes: { enabled, approval } }) => {
    if (enabled === 'false') return <Status icon="idle">disabled</Status>
    return approval === 'true' ? <Status icon="attention">required</Status> : 'not required'
  },
}

const SUPPORT = [named('Support'), described, approving]
const COMPLIANCE = [
  named('Compliance'),
  described,
  approving,
  { id: 'version', header: 'Version', render: ({ ciAttributes }: Ci) => ciAttributes['version'] },
]
const ZONES = [
  named('Zone'),
  described,
  { id: 'tags', header: 'Tags', render: ({ ciAttributes }: Ci) => <bdi>{tagsOf(ciAttributes['tags'])}</bdi> },
]
interface ItemsProps extends Pick<RecordsProps<Ci>, 'title' | 'hint' | 'what' | 'reading' | 'columns' | 'none'> {
  readonly kind: ItemKindName
  readonly place: ItemPlace
}

/** Records of one kind, which can be added, changed and deleted here. */
function Items({ kind, place, columns, ...props }: ItemsProps): ReactNode {
  const { add, buttons, dialog } = useItemDialog(kind, place, props.reading.data)
  return (
    <>
      <Records
        {...props}
        columns={[...columns, { id: 'edit', header: '', align: 'end', render: buttons }]}
        pinned="last"
        rowId={({ ciId }) => ciId}
        action={
          <ActionButton disabledReason={undefined} {...add}>
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
  const { organization, cloud } = namesIn(useParams())
  const place = { organization, cloud }
  const supports = useSupports(organization, cloud)
  const enabled = !supports.isPending
  const compliances = useQuery({ ...compliancesQuery(organization, cloud), enabled })
  const zones = useQuery({ ...zonesQuery(organization, cloud), enabled })
  return (
    <CloudFrame place={place}>
      {() => (
        <>
          <Items
            kind="support"
            place={place}
            title="Support"
            hint="who supports it and approves deployments to it"
            what="The support records"
            reading={supports}
            columns={SUPPORT}
            none="Deployments to this cloud need no approval by support."
          />
          <Items
            kind="compliance"
            place={place}
            title="Compliance"
            hint="rules that it must comply with"
            what="The compliance records"
            reading={compliances}
            columns={COMPLIANCE}
            none="This cloud has no compliance rules."
          />
          <Items
            kind="zone"
            place={place}
            title="Zones"
            hint="parts of the cloud"
            what="The zones"
            reading={zones}
            columns={ZONES}
            none="This cloud has no zones."
          />
          <CloudTeams place={place} enabled={enabled} />
        </>
      )}
    </CloudFrame>
  )
}
