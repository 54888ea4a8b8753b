import { useState } from 'react'
import { readLatestRelease } from '../../../contract/transition/releases.ts'
import { listPlatforms } from '../../../contract/transition/platforms.ts'
import { pullDesign } from '../../../contract/transition/environments.ts'
import { querySource } from '../../data/write/write-request.ts'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { useDesignPlatforms } from '../../design/index.ts'
import type { Scope } from '../../routing/crumbs.ts'
import { isProductionLike } from '../../kit/confirm/confirmation-level.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../routing/paths.ts'
import { PlatformAvailability } from '../platforms/PlatformAvailability.tsx'
import { pullGuards } from './pull-guards.ts'
import { comparePlatforms } from './pull-plan.ts'
import { PullPlan } from './PullPlan.tsx'
import { INVALIDATED_BY_TRANSITION, usePlatforms } from '../queries.ts'
import { pullDisabledReason, type EnvironmentState } from '../environments/state.ts'
import { EnvironmentWriteDialog } from '../EnvironmentWriteDialog.tsx'

interface PullDialogProps {
  readonly scope: Scope
  readonly state: EnvironmentState
  readonly onClose: () => void
}

/** The dialog before a pull: what the design brings, which platforms come and go, and how those that come are to be available. */
export default function PullDialog({ scope, state, onClose }: PullDialogProps) {
  const { organization, assembly, environment } = scope
  // As it was when the dialog opened: what a clock reads meanwhile does not change under the reader's eyes.
  const [{ design, manifest }] = useState(state)
  const [availability, setAvailability] = useState<Readonly<Record<string, string>>>({})
  const requested = useDesignPlatforms(organization, assembly)
  const here = usePlatforms(organization, assembly, environment)
  const coming = requested.data && here.data && comparePlatforms(requested.data, here.data)
  const added = coming?.added ?? []
  const body = {
    ...(added.length > 0 && {
      platform_availability: Object.fromEntries(added.map(({ ciId }) => [ciId, availability[ciId] ?? 'default'])),
    }),
    async: 'true' as const,
  }
  return (
    <EnvironmentWriteDialog
      scope={scope}
      write={{
        label: `Pull into ${environment}`,
        call: pullDesign,
        request: { params: scope, body },
        locks: {
          label: `Pull into ${assembly} / ${environment}`,
          to: paths.environment(organization, assembly, environment),
        },
        // Seen as done once the environment's release names the design's (3.4); until then the environment is watched anyway.
        verification: design?.committed && {
          ...querySource(readLatestRelease, { params: scope }),
          shows: { parentReleaseId: design.committed.releaseId },
        },
      }}
      invalidates={[...INVALIDATED_BY_TRANSITION, listPlatforms]}
      title={`Pull design into ${environment}`}
      description={`${assembly} / ${environment}. The committed design is taken over into the environment's open release. The environment is locked until that is over; nothing is committed or deployed yet.`}
      guards={pullGuards(scope, design?.open)}
      acknowledge={isProductionLike(environment) ? `Take the committed design over into ${environment}` : undefined}
      submitLabel="Pull design"
      disabledReason={pullDisabledReason(state) ?? (coming ? undefined : 'The platforms are still being compared.')}
      onDone={onClose}
      onClose={onClose}
    >
      <QueryProblem query={requested} subject="The design's platforms" />
      <QueryProblem query={here} subject="The environment's platforms" />
      {coming ? (
        <PullPlan
          scope={scope}
          newerReleases={design?.newerReleases ?? []}
          pulledReleaseId={manifest?.parentReleaseId}
          platformChanges={coming}
        />
      ) : (
        <Skeleton lines={4} />
      )}
      <PlatformAvailability platforms={added} value={availability} onChange={setAvailability} />
    </EnvironmentWriteDialog>
  )
}
