import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { designPlatformsOf } from '../design/index.ts'
import { paths } from '../paths.ts'
import { environmentsOf } from './queries.ts'
import styles from '../frame/Rail.module.css'
import { RailItem } from '../frame/RailItem.tsx'

interface AssemblyItemsProps {
  readonly organization: string
  readonly assembly: string
  /** Whether a page of the design is shown: only then are its platforms. */
  readonly inDesign: boolean
  /** What is open in operations of an environment. */
  readonly renderBelow: (environment: string) => ReactNode
}

/** Platforms of the design: those a page has read. The rail asks for none itself. */
function DesignItems({ organization, assembly }: { organization: string; assembly: string }) {
  const { data = [] } = useQuery({ ...designPlatformsOf(organization, assembly), enabled: false })
  return data.map(({ ciId, ciName }) => (
    <RailItem key={ciId} to={paths.designPlatform(organization, assembly, ciName)} sub>
      {ciName}
    </RailItem>
  ))
}

/** The open assembly in the rail: its design, then transition and operations of each of its environments. */
export default function AssemblyItems({ organization, assembly, inDesign, renderBelow }: AssemblyItemsProps) {
  const { data: environments = [] } = useQuery(environmentsOf(organization, assembly))
  const names = environments.map(({ ciName }) => ciName)
  // A platform has an item of its own below its environment; all else of operations is the environment's.
  const hasOwnItem = useParams().platform !== undefined
  return (
    <>
      <h2 className={styles.heading}>
        <Link to={paths.assembly(organization, assembly)}>
          <bdi>{assembly}</bdi>
        </Link>
      </h2>
      <ul>
        <RailItem to={paths.design(organization, assembly)} exact>
          Design
        </RailItem>
        {inDesign && <DesignItems organization={organization} assembly={assembly} />}
        <RailItem to={paths.transition(organization, assembly)} exact>
          Transition
        </RailItem>
        {names.map((name) => (
          <RailItem key={name} to={paths.environment(organization, assembly, name)} sub>
            {name}
          </RailItem>
        ))}
        <RailItem to={paths.operations(organization, assembly)} exact>
          Operations
        </RailItem>
        {names.map((name) => (
          <Fragment key={name}>
            <RailItem to={paths.operatedEnvironment(organization, assembly, name)} sub exact={hasOwnItem}>
              {name}
            </RailItem>
            {renderBelow(name)}
          </Fragment>
        ))}
      </ul>
    </>
  )
}
