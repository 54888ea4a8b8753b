import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import type { Ci } from '../../contract/records.ts'
import { startReading } from '../data/read.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import type { PlainColumn } from '../kit/PlainTable.tsx'
import { Status } from '../kit/state/StateBadge.tsx'
import { paths } from '../paths.ts'
import classes from './Cloud.module.css'
import { namesIn, pageBelowCloud } from './cloud-address.ts'
import type { ItemPlace } from './cloud-items.ts'
import { CloudFrame } from './CloudFrame.tsx'
import { CloudTeams } from './CloudTeams.tsx'
import { compliancesOf, supportsOf, zonesOf } from './content-queries.ts'
import { ITEM_KINDS, type ItemKindName } from './item-kinds.ts'
import { cloudOf } from './queries.ts'
import { Records, type RecordsProps } from './Records.tsx'
import { tagsOf } from './rules.ts'
import { useItemDialog } from './use-item-dialog.tsx'

export const handle = pageBelowCloud('Support and rules', paths.cloudSupport)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, cloud } = namesIn(params)
  return startReading(cloudOf(organization, cloud), supportsOf(organization, cloud))
}

const named = <Row extends Ci>(header: string): PlainColumn<Row> => ({
  id: 'name',
  header,
  mono: true,
  render: ({ ciName }) => <bdi className={classes.whole}>{ciName}</bdi>,
})

const described: PlainColumn<Ci> = {
  id: 'description',
  header: 'Description',
  render: ({ ciAttributes, comments }) => {
    const text = ciAttributes['description'] || comments
    return (
      <bdi className={classes.brief} title={text}>
        {text}
      </bdi>
    )
  },
}

/** Whether deployments wait for its approval (service-api 2.9): only where it is enabled, too. */
const approving: PlainColumn<Ci> = {
  id: 'approval',
  header: 'Approval',
  render: ({ ciAttributes: { enabled, approval } }) => {
    if (enabled === 'false') return <Status mark="idle">disabled</Status>
    return approval === 'true' ? <Status mark="attention">required</Status> : 'not asked'
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

/** Who looks after a cloud and what they demand: support, compliance, zones, teams. */
export function Component() {
  const { organization, cloud } = namesIn(useParams())
  const place = { organization, cloud }
  const supports = useQuery(supportsOf(organization, cloud))
  const enabled = !supports.isPending
  const compliances = useQuery({ ...compliancesOf(organization, cloud), enabled })
  const zones = useQuery({ ...zonesOf(organization, cloud), enabled })
  return (
    <CloudFrame place={place}>
      {() => (
        <>
          <Items
            kind="support"
            place={place}
            title="Support"
            hint="who looks after it, and approves deployments to it"
            what="The support records"
            reading={supports}
            columns={SUPPORT}
            none="Nobody is asked before something is deployed here."
          />
          <Items
            kind="compliance"
            place={place}
            title="Compliance"
            hint="what it has to comply with"
            what="The compliance records"
            reading={compliances}
            columns={COMPLIANCE}
            none="Nothing has to be complied with."
          />
          <Items
            kind="zone"
            place={place}
            title="Zones"
            hint="parts of the cloud"
            what="The zones"
            reading={zones}
            columns={ZONES}
            none="The cloud is not divided."
          />
          <CloudTeams place={place} enabled={enabled} />
        </>
      )}
    </CloudFrame>
  )
}
