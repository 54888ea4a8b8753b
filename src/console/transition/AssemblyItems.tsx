import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { environmentsOf } from './queries.ts'
import styles from '../frame/Rail.module.css'
import { RailItem } from '../frame/RailItem.tsx'

interface AssemblyItemsProps {
  readonly organization: string
  readonly assembly: string
  /** What is open in operations of an environment. */
  readonly renderBelow: (environment: string) => ReactNode
}

/** The open assembly in the rail: transition and operations of each of its environments. */
export default function AssemblyItems({ organization, assembly, renderBelow }: AssemblyItemsProps) {
  const { data: environments = [] } = useQuery(environmentsOf(organization, assembly))
  const names = environments.map(({ ciName }) => ciName)
  return (
    <>
      <h2 className={styles.heading}>
        <Link to={paths.assembly(organization, assembly)}>
          <bdi>{assembly}</bdi>
        </Link>
      </h2>
      <ul>
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
            <RailItem to={paths.operatedEnvironment(organization, assembly, name)} sub exact>
              {name}
            </RailItem>
            {renderBelow(name)}
          </Fragment>
        ))}
      </ul>
    </>
  )
}
