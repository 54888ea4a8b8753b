import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, NavLink, useParams } from 'react-router'
import { useDrift } from '../data/drift.ts'
import { paths } from '../paths.ts'
import { environmentsOf } from '../transition/index.ts'
import styles from './Rail.module.css'

interface ItemProps {
  readonly to: string
  readonly children: string
  readonly sub?: boolean
  /** The page itself only, not the ones below it. */
  readonly exact?: boolean
}

const Item = ({ to, children, sub = false, exact = false }: ItemProps) => (
  <li>
    <NavLink to={to} end={exact} className={styles.item} data-sub={sub || undefined} title={children}>
      <bdi>{children}</bdi>
    </NavLink>
  </li>
)

function AssemblyItems({ organization, assembly }: { organization: string; assembly: string }) {
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
        <Item to={paths.transition(organization, assembly)} exact>
          Transition
        </Item>
        {names.map((name) => (
          <Item key={name} to={paths.environment(organization, assembly, name)} sub>
            {name}
          </Item>
        ))}
        <Item to={paths.operations(organization, assembly)} exact>
          Operations
        </Item>
        {names.map((name) => (
          <Item key={name} to={paths.operatedEnvironment(organization, assembly, name)} sub>
            {name}
          </Item>
        ))}
      </ul>
    </>
  )
}

function OrganizationItems({ organization }: { organization: string }) {
  return (
    <ul>
      <Item to={paths.organization(organization)} exact>
        Overview
      </Item>
      <Item to={paths.clouds(organization)}>Clouds</Item>
      <Item to={paths.assemblies(organization)} exact>
        Assemblies
      </Item>
      <Item to={paths.organizationDeployments(organization)}>Deployments</Item>
      <Item to={paths.procedures(organization)}>Procedures</Item>
    </ul>
  )
}

function DriftNote() {
  const drift = useDrift()
  if (drift.length === 0) return null
  return (
    <details className={styles.drift}>
      <summary>{drift.length === 1 ? '1 answer did not fit' : `${drift.length} answers did not fit`}</summary>
      <ul>
        {drift.map(({ call, path, problem, count }) => (
          <li key={`${call} ${path} ${problem}`}>
            {call} {path}: {problem} ({count})
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The way through the organization and the open assembly. On narrow screens it lies over the page and closes after use. */
export function Rail({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { organization = '', assembly } = useParams()
  const rail = useRef<HTMLElement>(null)
  useEffect(() => {
    if (open) rail.current?.querySelector('a')?.focus()
  }, [open])
  return (
    <>
      {open && <div className={styles.veil} onClick={onClose} aria-hidden="true" />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the overlay from anywhere in it */}
      <nav
        id="rail"
        ref={rail}
        className={styles.rail}
        data-open={open || undefined}
        aria-label="Main"
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        onClick={(event) => event.target instanceof Element && event.target.closest('a') && onClose()}
      >
        <Link className={styles.organization} to={paths.organizations()} title="All organizations">
          <i aria-hidden="true">{organization.slice(0, 1).toUpperCase()}</i>
          <bdi>{organization}</bdi>
        </Link>
        <OrganizationItems organization={organization} />
        {assembly && <AssemblyItems organization={organization} assembly={assembly} />}
        <DriftNote />
      </nav>
    </>
  )
}
