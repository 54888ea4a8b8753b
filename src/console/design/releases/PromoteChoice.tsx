import { Radio, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Scope } from '../../routing/crumbs.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import { deploymentByEnvironment, useOpenDeployments } from '../../organization/index.ts'
import { formatRestoreWarning, useEnvironments, useLatestRelease } from '../../transition/index.ts'
import { promoteDisabledReason } from './promote.ts'
import type { ChangedRecord } from './changed-records.ts'
import { pendingCount } from './pending.ts'
import { formatCountOf } from '../../kit/format.ts'

interface PromoteChoiceProps {
  scope: Scope
  changed: readonly ChangedRecord[]
  /** The selected environment; '' for none. */
  value: string
  onChange: (environment: string) => void
}

/** Warns about uncommitted changes in the environment, which are committed together with the pulled ones, and about a rollback. */
function OtherOpenChanges({ scope, environment }: { scope: Scope; environment: string }): ReactNode {
  const { organization, assembly } = scope
  const { data, isError } = useLatestRelease(organization, assembly, environment)
  if (isError)
    return (
      <Status icon="attention">
        Other uncommitted changes in {environment} could not be loaded. They are committed too.
      </Status>
    )
  const open = pendingCount(data)
  const restored = formatRestoreWarning(data)
  return (
    <>
      {data && open > 0 && (
        <Status icon="attention">
          {formatCountOf(open, 'uncommitted change')} in {environment} by {data.createdBy || 'an unknown user'}{' '}
          {open === 1 ? 'is' : 'are'} committed too.
        </Status>
      )}
      {restored && <Status icon="attention">{restored}</Status>}
    </>
  )
}

/** Selects the environment to promote the changes to after the commit. */
export function PromoteChoice({ scope, changed, value, onChange }: PromoteChoiceProps): ReactNode {
  const { organization, assembly } = scope
  const { data: environments = [] } = useEnvironments(organization, assembly)
  const { deployments } = useOpenDeployments(organization)
  const open = deployments && deploymentByEnvironment(deployments)
  if (environments.length === 0) return null
  return (
    <Radio.Group label="After the commit" value={value} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        <Radio size="xs" value="" label="Commit the design only" />
        {environments.map((environment) => {
          const { ciName, nsPath } = environment
          const problem = promoteDisabledReason(environment, open?.get(`${nsPath}/${ciName}`), changed)
          return (
            <Radio
              key={ciName}
              size="xs"
              value={ciName}
              label={`Pull it into ${ciName}, commit there and review the plan`}
              description={problem}
              disabled={problem !== undefined}
            />
          )
        })}
        {value !== '' && <OtherOpenChanges scope={scope} environment={value} />}
      </Stack>
    </Radio.Group>
  )
}
