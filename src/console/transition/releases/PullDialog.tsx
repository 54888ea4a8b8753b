import { useState } from 'react'
import type { DraftCi } from '../../../contract/core/records.ts'
import { pullDesign } from '../../../contract/transition/environments.ts'
import { listPlatforms } from '../../../contract/transition/platforms.ts'
import { readLatestRelease } from '../../../contract/transition/releases.ts'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { querySource } from '../../data/write/write-request.ts'
import { useDesignPlatforms } from '../../design/index.ts'
import { isProductionLike } from '../../kit/confirm/confirmation-level.ts'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import type { Scope } from '../../routing/crumbs.ts'
import { paths } from '../../routing/paths.ts'
import { pullGuards } from '../environments/guards.ts'
import { pullDisabledReason, type EnvironmentState } from '../environments/state.ts'
import { EnvironmentWriteDialog } from '../EnvironmentWriteDialog.tsx'
import { INVALIDATED_BY_TRANSITION, usePlatforms } from '../queries.ts'
import { comparePlatforms } from './design-state.ts'
import { PullPlan } from './PullPlan.tsx'

const AVAILABILITIES = [
  { value: 'default', label: 'as the environment' },
  { value: 'single', label: 'single' },
  { value: 'redundant', label: 'redundant' },
]

const NO_PLATFORMS: readonly DraftCi[] = []

interface PullDialogProps {
  scope: Scope
  state: EnvironmentState
  onClose: () => void
}

export default function PullDialog({ scope, state, onClose }: PullDialogProps) {
  const { organization, assembly, environment } = scope
  // Frozen, so that polling does not change the plan while it is read.
  const [{ design, manifest }] = useState(state)
  const [availability, setAvailability] = useState<Readonly<Record<string, string>>>({})
  const designPlatforms = useDesignPlatforms(organization, assembly)
  const platforms = usePlatforms(organization, assembly, environment)
  const changes = designPlatforms.data && platforms.data && comparePlatforms(designPlatforms.data, platforms.data)
  const added = changes?.added ?? NO_PLATFORMS
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
          locks: {
            label: `Pull into ${assembly} / ${environment}`,
            to: paths.environment(organization, assembly, environment),
          },
          // Verified once the environment's release names the design's (3.4).
          verification: design?.committed && {
            ...querySource(readLatestRelease, { params: scope }),
            shows: { parentReleaseId: design.committed.releaseId },
          },
        },
      ]}
      invalidates={[...INVALIDATED_BY_TRANSITION, listPlatforms]}
      title={`Pull design into ${environment}`}
      description={`${assembly} / ${environment}. The committed design is copied into the environment's open release. The environment is locked until that is done; nothing is committed or deployed yet.`}
      guards={pullGuards(scope, design?.open)}
      acknowledge={isProductionLike(environment) ? `Pull the committed design into ${environment}` : undefined}
      submitLabel="Pull design"
      disabledReason={pullDisabledReason(state) ?? (changes ? undefined : 'The platforms are still being compared.')}
      onDone={onClose}
      onClose={onClose}
    >
      <QueryProblem query={designPlatforms} subject="The design's platforms" />
      <QueryProblem query={platforms} subject="The environment's platforms" />
      {changes ? (
        <PullPlan
          scope={scope}
          newerReleases={design?.newerReleases ?? []}
          pulledReleaseId={manifest?.parentReleaseId}
          platformChanges={changes}
        />
      ) : (
        <Skeleton lines={4} />
      )}
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
