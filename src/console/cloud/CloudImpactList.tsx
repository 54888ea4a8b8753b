import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Ci } from '../../contract/records.ts'
import { problemOfError } from '../data/problem.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { formatCount, formatCountOf } from '../kit/format.ts'
import { PlainTable, type PlainColumn } from '../kit/PlainTable.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { Status } from '../kit/state/StateBadge.tsx'
import { paths } from '../paths.ts'
import { impactSentence, type EnvironmentImpact } from './cloud-impact.ts'
import { useCloudImpact } from './cloud-queries.ts'
import classes from './Cloud.module.css'

const PRIORITIES: Readonly<Record<string, string>> = { '1': 'primary', '2': 'secondary' }

function platformsOf({ primaryOf, onlyPrimaryOf, secondaryOf }: EnvironmentImpact): ReactNode {
  const others = primaryOf.filter((name) => !onlyPrimaryOf.includes(name))
  return (
    <>
      {onlyPrimaryOf.length > 0 && <Status mark="attention">only primary of {onlyPrimaryOf.join(', ')}</Status>}
      {others.length > 0 && <span>primary of {others.join(', ')} </span>}
      {secondaryOf.length > 0 && <span className={classes.add}>secondary of {secondaryOf.join(', ')}</span>}
    </>
  )
}

const columnsFor = (organization: string): readonly PlainColumn<EnvironmentImpact>[] => [
  {
    id: 'environment',
    header: 'Environment',
    render: ({ assembly, environment }) => (
      <Link className={classes.link} to={paths.environment(organization, assembly, environment)}>
        <bdi>
          {assembly} / {environment}
        </bdi>
      </Link>
    ),
  },
  { id: 'use', header: 'Uses it as', render: ({ priority }) => PRIORITIES[priority] ?? priority },
  { id: 'platforms', header: 'Platforms', render: platformsOf },
  {
    id: 'computes',
    header: 'Computes',
    align: 'end',
    render: ({ computes }) => (computes === undefined ? 'not told' : formatCount(computes)),
  },
  {
    id: 'instances',
    header: 'Instances',
    align: 'end',
    render: ({ instances }) => instances !== undefined && formatCount(instances),
  },
]

/** Columns that say how a cloud is used. */
const HOW = ['use', 'platforms']

/** Rows that are drawn, and assemblies that are asked, before somebody wants all. */
const FIRST = 16

interface CloudImpactListProps {
  readonly organization: string
  readonly cloud: Ci
  /** Before something is done to the cloud: everybody is asked, however many they are. */
  readonly askAll?: boolean
}

/** Which environments and platforms use a cloud, how, and what runs there; says so where the service does not tell. */
export function CloudImpactList({ organization, cloud, askAll = false }: CloudImpactListProps): ReactNode {
  const [all, setAll] = useState(false)
  const { impact, missing, notAsked, error } = useCloudImpact(
    organization,
    cloud,
    all || askAll ? Infinity : FIRST,
    askAll,
  )
  if (error) {
    const { title, messages } = problemOfError(error)
    return (
      <p role="status">
        <Status mark="attention">
          Who uses {cloud.ciName} is not told by this service: {messages[0] ?? title}.
        </Status>
      </p>
    )
  }
  if (!impact) return <Skeleton lines={4} as="rows" />
  return (
    <>
      <p role="status" className={classes.sum}>
        {impactSentence(impact, notAsked === 0)}
      </p>
      {missing.length > 0 && <Status mark="attention">Not told by this service: {missing.join(', ')}.</Status>}
      {impact.length > 0 && (
        <PlainTable
          label={`${formatCountOf(impact.length, 'environment')} that use ${cloud.ciName}`}
          columns={columnsFor(organization).filter(
            ({ id }) =>
              (notAsked === 0 || !HOW.includes(id)) && (id !== 'instances' || impact[0]?.instances !== undefined),
          )}
          rows={all ? impact : impact.slice(0, FIRST)}
          rowId={({ assembly, environment }) => `${assembly}/${environment}`}
        />
      )}
      {!all && impact.length > FIRST && (
        <ActionButton look="quiet" writes={false} disabledReason={undefined} onClick={() => setAll(true)}>
          {`Show all ${formatCountOf(impact.length, 'environment')}${notAsked > 0 ? ' and how they use it' : ''}`}
        </ActionButton>
      )}
    </>
  )
}
