import { Link } from 'react-router'
import type { DraftCi } from '../../contract/records.ts'
import { paths, placeOf } from '../paths.ts'
import { componentNameOf } from './instance.ts'
import styles from './Instances.module.css'

function pathTo({ nsPath, ciId, ciName }: DraftCi): string | undefined {
  const { organization, assembly, environment, platform } = placeOf(nsPath)
  const component = componentNameOf({ ciName })
  if (component === '' || platform === '') return undefined
  return paths.instance(organization, assembly, environment, platform, component, ciId)
}

/** Instances that depend on another one, or that it depends on, each with the way to it. */
export function Related({ label, instances }: { label: string; instances: readonly DraftCi[] }) {
  if (instances.length === 0) return <p className={styles.dim}>None.</p>
  return (
    <ul className={styles.related} aria-label={label}>
      {instances.map((instance) => {
        const to = pathTo(instance)
        const name = <bdi>{instance.ciName}</bdi>
        return (
          <li key={instance.ciId}>
            {to === undefined ? (
              name
            ) : (
              <Link className={styles.link} to={to}>
                {name}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
