import { Checkbox, SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { searchEnvironment } from '../../../contract/organization/search.ts'
import { disablePlatforms, enablePlatforms } from '../../../contract/transition/environments.ts'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { parseNsPath, type Scope } from '../../routing/paths.ts'
import { formatCountOf } from '../../kit/format.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import {
  getToggleCandidates,
  getConfirmationName,
  noCandidatesReason,
  toToggleablePlatforms,
  toggleDisabledReason,
  type ToggleAction,
} from './toggle.ts'
import {
  INVALIDATED_BY_TRANSITION,
  composedPlatformsQuery,
  environmentInstancesQuery,
  useEnvironment,
  useLatestRelease,
  usePlatforms,
} from '../queries.ts'
import { lockedReason } from '../states.ts'
import { EnvironmentWriteDialog } from '../EnvironmentWriteDialog.tsx'

interface TogglePlatformsDialogProps {
  scope: Scope
  action: ToggleAction
  onClose: () => void
}

const ACTION_EFFECTS: Readonly<Record<ToggleAction, (platforms: string) => string>> = {
  disable: (platforms) =>
    `Nothing stops yet. Once the change is committed, the next deployment removes all instances of ${platforms}.`,
  enable: (platforms) => `Once the change is committed, the next deployment creates the instances of ${platforms}.`,
}

const formatInstances = (instances: readonly { readonly nsPath: string }[], platform: string): string =>
  formatCountOf(instances.filter(({ nsPath }) => parseNsPath(nsPath).platform === platform).length, 'instance')

export default function TogglePlatformsDialog({ scope, action, onClose }: TogglePlatformsDialogProps) {
  const { environment } = scope
  const platforms = usePlatforms(scope)
  const composed = useQuery(composedPlatformsQuery(scope))
  const { data: release } = useLatestRelease(scope)
  const { data: record } = useEnvironment(scope)
  const { data: instances } = useQuery({ ...environmentInstancesQuery(scope), enabled: action === 'disable' })
  const [ids, setIds] = useState<string[]>([])
  // The relations may be unavailable: then all platforms can be chosen.
  const all = platforms.data && !composed.isPending ? toToggleablePlatforms(platforms.data, composed.data) : undefined
  const offered = getToggleCandidates(all ?? [], action)
  const chosen = offered.filter(({ id }) => ids.includes(id))
  const verb = action === 'disable' ? 'Disable' : 'Enable'
  const [first, ...others] = chosen
  const subject = first ? (others.length > 0 ? formatCountOf(chosen.length, 'platform') : first.name) : 'platforms'
  const title = `${verb} ${subject} of ${environment}`
  return (
    <EnvironmentWriteDialog
      scope={scope}
      requests={
        // The service takes an empty list for all platforms: do not even show such a request.
        chosen.length > 0
          ? [
              {
                label: title,
                call: action === 'disable' ? disablePlatforms : enablePlatforms,
                request: { params: scope, body: { platformCiIds: chosen.map(({ id }) => id) } },
              },
            ]
          : []
      }
      invalidates={[...INVALIDATED_BY_TRANSITION, searchEnvironment]}
      title={title}
      description={ACTION_EFFECTS[action](chosen.length === 1 ? 'this platform' : 'these platforms')}
      typeName={getConfirmationName(action, chosen, all ?? [], environment)}
      danger={action === 'disable'}
      submitLabel={title}
      disabledReason={lockedReason(record) ?? toggleDisabledReason(action, chosen)}
      onClose={onClose}
    >
      <QueryProblem query={platforms} subject="The platforms" />
      {!all && !platforms.isError && <Skeleton lines={4} />}
      {all && offered.length === 0 && <p>{noCandidatesReason(all, action)}</p>}
      {offered.length > 0 && (
        <Checkbox.Group label={`Platforms to ${action}`} value={ids} onChange={setIds}>
          <SimpleGrid minColWidth={180} spacing="lg" verticalSpacing="sm">
            {offered.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={name} description={instances && formatInstances(instances, name)} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
      )}
      {offered.length > 1 && (
        <Checkbox
          label={`All ${offered.length}`}
          checked={chosen.length === offered.length}
          indeterminate={chosen.length > 0 && chosen.length < offered.length}
          onChange={({ currentTarget }) => setIds(currentTarget.checked ? offered.map(({ id }) => id) : [])}
        />
      )}
      {release?.releaseState === 'open' && (
        <Status icon="attention">
          The change is added to the open release {release.releaseId}. Platforms that it already enables or disables are
          not shown.
        </Status>
      )}
    </EnvironmentWriteDialog>
  )
}
