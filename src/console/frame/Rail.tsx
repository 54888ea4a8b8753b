import { useEffect, useEffectEvent, useRef } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { useDrift } from '../data/drift.ts'
import { late } from '../kit/late.tsx'
import { MenuButton } from '../kit/menu/MenuButton.tsx'
import { paths } from '../paths.ts'
import { KeptPlaces } from './rail/KeptPlaces.tsx'
import styles from './Rail.module.css'
import { RailItem } from './RailItem.tsx'

// The environments come with the area they belong to; pages outside assemblies do not need them.
const AssemblyItems = late(() => import('../transition/AssemblyItems.tsx'))
const PlatformItems = late(() => import('../operations/PlatformItems.tsx'))
const OrganizationMenu = late(() => import('./rail/OrganizationMenu.tsx'))

function OrganizationItems({ organization }: { organization: string }) {
  return (
    <ul>
      <RailItem to={paths.organization(organization)} exact>
        Overview
      </RailItem>
      <RailItem to={paths.clouds(organization)}>Clouds</RailItem>
      <RailItem to={paths.assemblies(organization)} exact>
        Assemblies
      </RailItem>
      <RailItem to={paths.organizationDeployments(organization)}>Deployments</RailItem>
      <RailItem to={paths.procedures(organization)}>Procedures</RailItem>
      <RailItem to={paths.reports(organization)}>Reports</RailItem>
    </ul>
  )
}

function OrganizationSwitch({ organization }: { organization: string }) {
  return (
    <div className={styles.switch}>
      <Link className={styles.organization} to={paths.organizations()} title="All organizations">
        <i aria-hidden="true">{organization.slice(0, 1).toUpperCase()}</i>
        <bdi>{organization}</bdi>
      </Link>
      <MenuButton
        label="Switch organization"
        look="bar"
        renderPanel={(close) => <OrganizationMenu current={organization} onClose={close} />}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M5 6.5 8 3.5l3 3M5 9.5l3 3 3-3" />
        </svg>
      </MenuButton>
    </div>
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

function OpenPlatforms() {
  const { organization = '', assembly = '', environment = '', platform } = useParams()
  return <PlatformItems organization={organization} assembly={assembly} environment={environment} platform={platform} />
}

interface RailProps {
  /** Over the page, where there is no room beside it. */
  readonly open: boolean
  readonly onClose: () => void
  /** Put away, where there would be room. */
  readonly folded: boolean
}

/** The way through the organization and the open assembly. On narrow screens it lies over the page and closes after use. */
export function Rail({ open, onClose, folded }: RailProps) {
  const { organization = '', assembly, environment } = useParams()
  const { pathname } = useLocation()
  const operated = pathname.includes('/operations/environments/') ? environment : undefined
  const rail = useRef<HTMLElement>(null)
  const onEscape = useEffectEvent(({ key }: KeyboardEvent) => key === 'Escape' && onClose())
  useEffect(() => {
    if (!open) return undefined
    const [element, opener] = [rail.current, document.activeElement]
    element?.querySelector('a')?.focus()
    document.addEventListener('keydown', onEscape)
    return () => {
      document.removeEventListener('keydown', onEscape)
      if (element?.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus()
    }
  }, [open])
  return (
    <>
      {open && <div className={styles.veil} onClick={onClose} aria-hidden="true" />}
      <nav
        id="rail"
        ref={rail}
        className={styles.rail}
        data-open={open || undefined}
        data-folded={folded || undefined}
        aria-label="Main"
      >
        <OrganizationSwitch organization={organization} />
        <OrganizationItems organization={organization} />
        {assembly && (
          <AssemblyItems
            organization={organization}
            assembly={assembly}
            inDesign={/^\/[^/]+\/assemblies\/[^/]+\/design(?:\/|$)/.test(pathname)}
            renderBelow={(name) => name === operated && <OpenPlatforms />}
          />
        )}
        <KeptPlaces organization={organization} />
        <DriftNote />
      </nav>
    </>
  )
}
