import { Checkbox, Fieldset, SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { searchEnvironment } from '../../../contract/organization/search.ts'
import { disablePlatforms, enablePlatforms, isLocked } from '../../../contract/transition/transition.ts'
import { ReadProblem } from '../../data/read/ReadProblem.tsx'
import type { Place } from '../../frame/crumbs.ts'
import { formatCountOf } from '../../kit/format.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { placeOf } from '../../paths.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import { candidates, nameToType, switchablePlatforms, switchProblem, type Switch } from './platform-switch.ts'
import {
  CHANGED_BY_TRANSITION,
  useComposedPlatforms,
  environmentInstancesQuery,
  useEnvironment,
  useLatestRelease,
  usePlatforms,
} from '../queries.ts'
import { WriteDialog } from '../WriteDialog.tsx'

interface SwitchDialogProps {
  readonly place: Place
  readonly to: Switch
  readonly onClose: () => void
}

const EFFECT: Readonly<Record<Switch, string>> = {
  disable:
    'Nothing stops yet: the change is open until it is committed, and the next deployment removes all instances of these platforms.',
  enable: 'The change is open until it is committed, and the next deployment brings the instances of these platforms.',
}

/** How many instances a platform has; they lie in `/{organization}/{assembly}/{environment}/bom/{platform}/{version}` (6.4). */
const instanceWords = (instances: readonly { readonly nsPath: string }[], platform: string): string =>
  formatCountOf(instances.filter(({ nsPath }) => placeOf(nsPath).platform === platform).length, 'instance')

/** The dialog before platforms are disabled or enabled: which ones, and what becomes of their instances. */
export default function SwitchDialog({ place, to, onClose }: SwitchDialogProps) {
  const { organization, assembly, environment } = place
  const at = [organization, assembly, environment] as const
  const platforms = usePlatforms(...at)
  const composed = useComposedPlatforms(...at)
  const { data: release } = useLatestRelease(...at)
  const { data: record } = useEnvironment(...at)
  const { data: instances } = useQuery({ ...environmentInstancesQuery(place), enabled: to === 'disable' })
  const [ids, setIds] = useState<readonly string[]>([])
  // Where the service does not say which are enabled, all can be chosen.
  const known = platforms.data && !composed.isPending
  const all = known ? switchablePlatforms(platforms.data, composed.data) : []
  const offered = candidates(all, to)
  const chosen = offered.filter(({ id }) => ids.includes(id))
  const verb = to === 'disable' ? 'Disable' : 'Enable'
  const title =
    chosen.length === 0
      ? `${verb} platforms of ${environment}`
      : `${verb} ${chosen.length === 1 ? (chosen[0]?.name ?? '') : formatCountOf(chosen.length, 'platform')} of ${environment}`
  const toggle = (id: string, ticked: boolean) =>
    setIds((before) => (ticked ? [...before, id] : before.filter((each) => each !== id)))
  return (
    <WriteDialog
      place={place}
      planned={
        // An empty list would be all of them, and a request that is shown can be copied.
        chosen.length > 0
          ? {
              label: title,
              call: to === 'disable' ? disablePlatforms : enablePlatforms,
              request: { params: place, body: { platformCiIds: chosen.map(({ id }) => id) } },
            }
          : undefined
      }
      changes={[...CHANGED_BY_TRANSITION, searchEnvironment]}
      title={title}
      description={`${assembly} / ${environment}. ${EFFECT[to]}`}
      typeName={nameToType(to, chosen, all, environment)}
      danger={to === 'disable'}
      submitLabel={title}
      disabledReason={
        record && isLocked(record) ? 'The environment is locked. Wait until that is over.' : switchProblem(to, chosen)
      }
      onDone={onClose}
      onClose={onClose}
    >
      <ReadProblem reading={platforms} what="The platforms" />
      {!known && !platforms.isError && <Skeleton lines={4} />}
      {known && offered.length === 0 && (
        <p>{all.length === 0 ? 'The environment has no platforms.' : `All platforms are ${to}d already.`}</p>
      )}
      {offered.length > 0 && (
        <Fieldset variant="unstyled" legend={`Platforms to ${to}`}>
          <SimpleGrid minColWidth={180} spacing="lg" verticalSpacing="sm">
            {offered.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                description={instances && instanceWords(instances, name)}
                checked={ids.includes(id)}
                onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
              />
            ))}
            {offered.length > 1 && (
              <Checkbox
                label={`All ${offered.length}`}
                checked={chosen.length === offered.length}
                indeterminate={chosen.length > 0 && chosen.length < offered.length}
                onChange={({ currentTarget }) => setIds(currentTarget.checked ? offered.map(({ id }) => id) : [])}
              />
            )}
          </SimpleGrid>
        </Fieldset>
      )}
      {release?.releaseState === 'open' && (
        <Status icon="attention">
          The change joins the open release {release.releaseId}. Platforms it already switches are not shown here.
        </Status>
      )}
    </WriteDialog>
  )
}
