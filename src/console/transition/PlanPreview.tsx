import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { cloudsOf } from '../cloud/index.ts'
import { problemOfError } from '../data/problem.ts'
import type { Place } from '../frame/crumbs.ts'
import { formatCountOf } from '../kit/format.ts'
import { Skeleton } from '../kit/Skeleton.tsx'
import { Status } from '../kit/state/StateBadge.tsx'
import { cloudNames, plannedChanges } from './changes.ts'
import { PlanSummary } from './PlanSummary.tsx'
import { planPreviewOf } from './queries.ts'
import shared from './transition.module.css'

function Reserved({ check }: { check: string | undefined }) {
  return check && check !== 'ok' ? (
    <div className={shared.below}>
      <Status mark="attention">Capacity: {check}</Status>
    </div>
  ) : null
}

/** What a commit would have deployed, computed by the service and not kept; where it cannot say, that is said. */
export function PlanPreview({ place: { organization, assembly, environment } }: { place: Place }) {
  const preview = useQuery(planPreviewOf(organization, assembly, environment))
  const { data: clouds } = useQuery(cloudsOf(organization))
  const changes = useMemo(
    () => preview.data && plannedChanges(preview.data.rfcs.cis, cloudNames(clouds ?? [])),
    [preview.data, clouds],
  )
  if (preview.isPending) return <Skeleton lines={3} as="rows" />
  if (!changes) {
    const { title, messages } = problemOfError(preview.error)
    return (
      <div>
        <Status mark="attention">The plan could not be previewed: {title}.</Status>
        {messages.map((message) => (
          <bdi key={message} className={shared.raw}>
            {message}
          </bdi>
        ))}
      </div>
    )
  }
  if (changes.length === 0) return <p className={shared.dim}>It would have nothing to deploy.</p>
  return (
    <div>
      <p className={shared.dim}>The plan would have {formatCountOf(changes.length, 'change')} to deploy:</p>
      <div className={shared.below}>
        <PlanSummary changes={changes} />
      </div>
      <Reserved check={preview.data?.capacity?.reservationCheck} />
    </div>
  )
}
