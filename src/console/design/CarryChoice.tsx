import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import type { Place } from '../frame/crumbs.ts'
import { Status } from '../kit/state/StateBadge.tsx'
import { deploymentByEnvironment, useOpenDeployments } from '../organization/index.ts'
import { environmentsOf, latestReleaseOf } from '../transition/index.ts'
import { carryProblem } from './carry.ts'
import type { ChangedRecord } from './changed-records.ts'
import classes from './Design.module.css'
import { pendingCount } from './pending.ts'
import { formatCountOf } from '../kit/format.ts'

interface CarryChoiceProps {
  readonly place: Place
  readonly changed: readonly ChangedRecord[]
  /** The environment that is chosen; '' for none. */
  readonly value: string
  readonly onChange: (environment: string) => void
}

/** What is open in an environment goes along with a pull and is committed with it. */
function RidesAlong({
  place: { organization, assembly },
  environment,
}: {
  place: Place
  environment: string
}): ReactNode {
  const { data, isError } = useQuery(latestReleaseOf(organization, assembly, environment))
  if (isError)
    return <Status mark="attention">What else is open in {environment} could not be read, and goes along.</Status>
  const open = pendingCount(data)
  if (!data || open === 0) return null
  return (
    <Status mark="attention">
      {formatCountOf(open, 'change')} by {data.createdBy || 'somebody'} {open === 1 ? 'is' : 'are'} open in{' '}
      {environment} and {open === 1 ? 'goes' : 'go'} along.
    </Status>
  )
}

/** Where the changes go on to after the commit: nowhere yet, or into one environment, up to its plan. */
export function CarryChoice({ place, changed, value, onChange }: CarryChoiceProps): ReactNode {
  const { organization, assembly } = place
  const id = useId()
  const { data: environments = [] } = useQuery(environmentsOf(organization, assembly))
  const { deployments } = useOpenDeployments(organization)
  const open = deployments && deploymentByEnvironment(deployments)
  if (environments.length === 0) return null
  const choices = [
    { name: '', label: 'Commit the design only', problem: undefined },
    ...environments.map((environment) => {
      const { ciName, nsPath } = environment
      return {
        name: ciName,
        label: `Then pull it into ${ciName}, and commit there`,
        problem: carryProblem(environment, open?.get(`${nsPath}/${ciName}`), changed),
      }
    }),
  ]
  return (
    <fieldset className={classes.choice}>
      <legend>And then</legend>
      {choices.map(({ name, label, problem }) => (
        <label key={name}>
          <input
            type="radio"
            name={id}
            checked={value === name}
            disabled={problem !== undefined}
            onChange={() => onChange(name)}
          />
          <span>
            {label}
            {problem && <span className={classes.dim}> {problem}</span>}
          </span>
        </label>
      ))}
      {value !== '' && <RidesAlong place={place} environment={value} />}
    </fieldset>
  )
}
