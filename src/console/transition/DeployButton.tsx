import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Deployment, Release } from '../../contract/records.ts'
import { createDeployment } from '../../contract/transition.ts'
import type { Place } from '../frame/crumbs.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { formatCountOf } from '../kit/format.ts'
import { paths } from '../paths.ts'
import { isDestructive, isProductionLike, type PlannedChange } from './changes.ts'
import { PlanSummary } from './PlanSummary.tsx'
import { CHANGED_BY_TRANSITION } from './queries.ts'
import { isInTheWay } from './states.ts'
import { WriteDialog } from './WriteDialog.tsx'

interface DeployButtonProps {
  readonly place: Place
  readonly bom: Release
  readonly changes: readonly PlannedChange[]
  readonly latest: Deployment | undefined
}

// More than one thing, or one that customers use, is worth a second look (graded by what is hit, not by habit).
function acknowledgement({ environment }: Place, changes: readonly PlannedChange[]): string | undefined {
  if (changes.length < 2 && !isProductionLike(environment)) return undefined
  const destroyed = changes.filter(isDestructive).length
  const also =
    destroyed > 0 ? `, ${formatCountOf(destroyed, 'of them deletes or replaces', 'of them delete or replace')}` : ''
  return `I reviewed ${formatCountOf(changes.length, 'change')} to ${environment}${also}`
}

/** Deploys the open plan after a last look at what it comes to, and goes to where it can be watched. */
export function DeployButton({ place, bom, changes, latest }: DeployButtonProps) {
  const { organization, assembly, environment } = place
  const [asked, setAsked] = useState(false)
  const [comments, setComments] = useState('')
  const navigate = useNavigate()
  const label = `Deploy ${formatCountOf(changes.length, 'change')}`
  const disabledReason =
    latest && isInTheWay(latest)
      ? `Deployment ${latest.deploymentId} is ${latest.deploymentState}. Finish or cancel it first.`
      : undefined
  return (
    <>
      <ActionButton look="primary" disabledReason={disabledReason} onClick={() => setAsked(true)}>
        {label}
      </ActionButton>
      {asked && (
        <WriteDialog
          place={place}
          planned={{
            label: `Deploy release ${bom.releaseId}`,
            call: createDeployment,
            request: {
              params: place,
              body: {
                cms_deployment: {
                  releaseId: bom.releaseId,
                  nsPath: bom.nsPath,
                  ...(comments.trim() === '' ? {} : { comments: comments.trim() }),
                },
              },
            },
          }}
          changes={CHANGED_BY_TRANSITION}
          title={label}
          description={`${assembly} / ${environment}, release ${bom.releaseId}. It starts at once, or waits where a cloud demands approval.`}
          acknowledge={acknowledgement(place, changes)}
          submitLabel={label}
          disabledReason={disabledReason}
          onDone={(deployment) =>
            void navigate(
              deployment
                ? paths.deployment(organization, assembly, environment, deployment.deploymentId)
                : paths.deployments(organization, assembly, environment),
            )
          }
          onClose={() => setAsked(false)}
        >
          <PlanSummary changes={changes} />
          <TextInput
            label="Comment"
            value={comments}
            maxLength={500}
            autoComplete="off"
            onChange={({ currentTarget }) => setComments(currentTarget.value)}
          />
        </WriteDialog>
      )}
    </>
  )
}
