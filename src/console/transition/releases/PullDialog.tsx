import { useState } from 'react'
import { readLatestRelease } from '../../../contract/transition/releases.ts'
import { listPlatforms } from '../../../contract/transition/platforms.ts'
import { pullDesign } from '../../../contract/transition/transition.ts'
import { reading } from '../../data/write/planned.ts'
import { ReadProblem } from '../../data/read/ReadProblem.tsx'
import { useDesignPlatforms } from '../../design/index.ts'
import type { Place } from '../../frame/crumbs.ts'
import { isProductionLike } from '../../kit/confirm/reach.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../paths.ts'
import { PlatformAvailability } from '../platforms/PlatformAvailability.tsx'
import { pullGuards } from './pull-guards.ts'
import { platformsToCome } from './pull-plan.ts'
import { PullPlan } from './PullPlan.tsx'
import { CHANGED_BY_TRANSITION, usePlatforms } from '../queries.ts'
import { pullProblem, type Situation } from '../environments/standing.ts'
import { WriteDialog } from '../WriteDialog.tsx'

interface PullDialogProps {
  readonly place: Place
  readonly situation: Situation
  readonly onClose: () => void
}

/** The dialog before a pull: what the design brings, which platforms come and go, and how those that come are to be available. */
export default function PullDialog({ place, situation, onClose }: PullDialogProps) {
  const { organization, assembly, environment } = place
  // As it was when the dialog opened: what a clock reads meanwhile does not change under the reader's eyes.
  const [{ design, manifest }] = useState(situation)
  const [availability, setAvailability] = useState<Readonly<Record<string, string>>>({})
  const wanted = useDesignPlatforms(organization, assembly)
  const here = usePlatforms(organization, assembly, environment)
  const coming = wanted.data && here.data && platformsToCome(wanted.data, here.data)
  const added = coming?.added ?? []
  const body = {
    ...(added.length > 0 && {
      platform_availability: Object.fromEntries(added.map(({ ciId }) => [ciId, availability[ciId] ?? 'default'])),
    }),
    async: 'true' as const,
  }
  return (
    <WriteDialog
      place={place}
      planned={{
        label: `Pull into ${environment}`,
        call: pullDesign,
        request: { params: place, body },
        locks: {
          label: `Pull into ${assembly} / ${environment}`,
          to: paths.environment(organization, assembly, environment),
        },
        // Seen as done once the environment's release names the design's (3.4); until then the environment is watched anyway.
        witness: design?.committed && {
          ...reading(readLatestRelease, { params: place }),
          shows: { parentReleaseId: design.committed.releaseId },
        },
      }}
      changes={[...CHANGED_BY_TRANSITION, listPlatforms]}
      title={`Pull design into ${environment}`}
      description={`${assembly} / ${environment}. The committed design is taken over into the environment's open release. The environment is locked until that is over; nothing is committed or deployed yet.`}
      guards={pullGuards(place, design?.open)}
      acknowledge={isProductionLike(environment) ? `Take the committed design over into ${environment}` : undefined}
      submitLabel="Pull design"
      disabledReason={pullProblem(situation) ?? (coming ? undefined : 'The platforms are still being compared.')}
      onDone={onClose}
      onClose={onClose}
    >
      <ReadProblem reading={wanted} what="The design's platforms" />
      <ReadProblem reading={here} what="The environment's platforms" />
      {coming ? (
        <PullPlan place={place} newer={design?.newer ?? []} pulled={manifest?.parentReleaseId} coming={coming} />
      ) : (
        <Skeleton lines={4} />
      )}
      <PlatformAvailability platforms={added} value={availability} onChange={setAvailability} />
    </WriteDialog>
  )
}
