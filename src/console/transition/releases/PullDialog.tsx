import { useState } from 'react'
import { pullDesign } from '../../../contract/transition/environments.ts'
import { listPlatforms } from '../../../contract/transition/platforms.ts'
import { readLatestRelease } from '../../../contract/transition/releases.ts'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { querySource } from '../../data/write/write-request.ts'
import { releaseColumns, useDesignPlatforms } from '../../design/index.ts'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { PlainTable } from '../../kit/PlainTable.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { TextLink } from '../../kit/TextLink.tsx'
import { Note } from '../../kit/Dimmed.tsx'
import { paths, type Scope } from '../../routing/paths.ts'
import { pullGuards } from '../environments/guards.ts'
import { pullDisabledReason, type EnvironmentState } from '../environments/state.ts'
import { EnvironmentWriteDialog } from '../EnvironmentWriteDialog.tsx'
import { INVALIDATED_BY_TRANSITION, usePlatforms } from '../queries.ts'
import { Notice } from '../Notice.tsx'
import { comparePlatforms, formatRestoreWarning, type PlatformChanges } from './design-state.ts'

const AVAILABILITIES = [
  { value: 'default', label: 'same as environment' },
  { value: 'single', label: 'single' },
  { value: 'redundant', label: 'redundant' },
]

const MAX_SHOWN = 8

interface PullPlanProps {
  scope: Scope
  state: EnvironmentState
  platformChanges: PlatformChanges
}

/** Releases of the design since the last pull, and platforms that are added, removed or moved to another pack. */
function PullPlan({ scope, state: { design, manifest }, platformChanges }: PullPlanProps) {
  const newerReleases = design?.newerReleases ?? []
  const pulledReleaseId = manifest?.parentReleaseId
  const { added, removed, packChanges } = platformChanges
  const lines = [
    ['good', 'New platforms:', added.map(({ ciName }) => ciName)],
    ['bad', 'Platforms removed by the next deployment:', removed.map(({ ciName }) => ciName)],
    ['attention', 'Changed packs:', packChanges.map(({ name, before, after }) => `${name} (${before} to ${after})`)],
  ] as const
  return (
    <>
      {newerReleases.length === 0 ? (
        <p>
          The environment has the newest committed release of the design{pulledReleaseId && ` (${pulledReleaseId})`}. A
          pull overwrites changes made here, except values that are kept on pull.
        </p>
      ) : (
        <>
          <p>
            {formatCountOf(newerReleases.length, 'design release')}{' '}
            {pulledReleaseId ? `since release ${pulledReleaseId}` : 'to pull'}.{' '}
            <TextLink to={paths.compareDesigns(scope)} target="_blank">
              Compare design and environment in a new tab
            </TextLink>
          </p>
          <PlainTable
            label="Design releases to pull"
            columns={releaseColumns}
            rows={newerReleases.slice(0, MAX_SHOWN)}
            rowId={({ releaseId }) => releaseId}
          />
          {newerReleases.length > MAX_SHOWN && (
            <Note>and {formatCountOf(newerReleases.length - MAX_SHOWN, 'older release')}</Note>
          )}
        </>
      )}
      {lines
        .filter(([, , names]) => names.length > 0)
        .map(([icon, label, names]) => (
          <p key={label}>
            <Status icon={icon}>{label}</Status> <bdi>{names.join(', ')}</bdi>
          </p>
        ))}
    </>
  )
}

interface PullDialogProps {
  scope: Scope
  state: EnvironmentState
  onClose: () => void
}

export default function PullDialog({ scope, state, onClose }: PullDialogProps) {
  const { assembly, environment } = scope
  // Frozen, so that polling does not change the plan while it is read.
  const [frozen] = useState(state)
  const { design } = frozen
  const restoreWarning = formatRestoreWarning(frozen.manifest)
  const [availability, setAvailability] = useState<Readonly<Record<string, string>>>({})
  const designPlatforms = useDesignPlatforms(scope)
  const platforms = usePlatforms(scope)
  const changes = designPlatforms.data && platforms.data && comparePlatforms(designPlatforms.data, platforms.data)
  const added = changes?.added ?? []
  // The service requires an availability for each new platform (service-api 1.5).
  const body = {
    ...(added.length > 0 && {
      platform_availability: Object.fromEntries(added.map(({ ciId }) => [ciId, availability[ciId] ?? 'default'])),
    }),
    async: 'true' as const,
  }
  return (
    <EnvironmentWriteDialog
      scope={scope}
      requests={[
        {
          label: `Pull into ${environment}`,
          call: pullDesign,
          request: { params: scope, body },
          locks: { label: `Pull into ${assembly} / ${environment}`, to: paths.environment(scope) },
          // Verified once the environment's release names the design's (3.4).
          verification: design?.committed && {
            ...querySource(readLatestRelease, { params: scope }),
            shows: { parentReleaseId: design.committed.releaseId },
          },
        },
      ]}
      invalidates={[...INVALIDATED_BY_TRANSITION, listPlatforms]}
      title={`Pull design into ${environment}`}
      description="The committed design is copied into the environment's open release. The environment is locked until that is done; nothing is committed or deployed yet."
      guards={pullGuards(scope, design?.open)}
      submitLabel="Pull design"
      danger={restoreWarning !== undefined}
      disabledReason={pullDisabledReason(state) ?? (changes ? undefined : 'The platforms are still being compared.')}
      onClose={onClose}
    >
      {restoreWarning && <Notice tone="attention">{restoreWarning}</Notice>}
      <QueryProblem query={designPlatforms} subject="The design's platforms" />
      <QueryProblem query={platforms} subject="The environment's platforms" />
      {changes ? <PullPlan scope={scope} state={frozen} platformChanges={changes} /> : <Skeleton lines={4} />}
      {added.map(({ ciId, ciName }) => (
        <ChoiceField
          key={ciId}
          label={`Availability of ${ciName}`}
          value={availability[ciId] ?? 'default'}
          choices={AVAILABILITIES}
          onChange={(chosen) => setAvailability({ ...availability, [ciId]: chosen })}
        />
      ))}
    </EnvironmentWriteDialog>
  )
}
