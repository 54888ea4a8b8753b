import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { environmentsOf } from './queries.ts'
import styles from '../frame/Rail.module.css'
import { RailItem } from '../frame/RailItem.tsx'

/** The open assembly in the rail: transition and operations of each of its environments. */
export default function AssemblyItems({ organization, assembly }: { organization: string; assembly: string }) {
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
          <RailItem key={name} to={paths.operatedEnvironment(organization, assembly, name)} sub>
            {name}
          </RailItem>
        ))}
      </ul>
    </>
  )
}
