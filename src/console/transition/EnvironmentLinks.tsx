import { Link } from 'react-router'
import type { Place } from '../frame/crumbs.ts'
import { paths } from '../paths.ts'
import styles from './EnvironmentPage.module.css'
import shared from './transition.module.css'

/** Where else this environment is shown. */
export function EnvironmentLinks({ place: { organization, assembly, environment } }: { place: Place }) {
  const at = [organization, assembly, environment] as const
  const links = [
    ['Health', paths.operatedEnvironment(...at)],
    ['Platforms and clouds', paths.environmentClouds(...at)],
    ['Latest release', paths.latestRelease(...at)],
    ['Variables', paths.environmentVariables(...at)],
    ['Bill of materials', paths.billOfMaterials(...at)],
    ['Deployments', paths.deployments(...at)],
    ['Timeline', paths.environmentTimeline(...at)],
  ] as const
  return (
    <nav aria-label={`More of ${environment}`} className={styles.links}>
      {links.map(([label, to]) => (
        <Link key={to} className={shared.link} to={to}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
