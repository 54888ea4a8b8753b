import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Place } from '../frame/crumbs.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { Section } from '../kit/Section.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { paths } from '../paths.ts'
import classes from './Design.module.css'
import type { Design, PlatformDesign } from './use-design.ts'

interface PlatformLinksProps {
  readonly place: Place
  readonly found: PlatformDesign
  readonly design: Design
  readonly onChange: () => void
}

function Names({ place: { organization, assembly }, names }: { place: Place; names: readonly string[] }): ReactNode {
  if (names.length === 0) return <span className={classes.dim}>none</span>
  return names.map((name) => (
    <Link key={name} className={classes.link} to={paths.designPlatform(organization, assembly, name)}>
      <bdi>{name}</bdi>
    </Link>
  ))
}

/** Which platforms this one needs, and which need it: the order that deployments keep. */
export function PlatformLinks({ place, found, design, onChange }: PlatformLinksProps): ReactNode {
  const { platforms = [] } = design
  const name = found.platform.ciName
  const from = platforms.flatMap(({ platform, links }) => (links?.includes(name) ? [platform.ciName] : []))
  const alone = platforms.length < 2 ? 'There is no other platform to link to.' : undefined
  return (
    <Section
      title="Links"
      hint="what it links to is deployed before it"
      action={
        <ActionButton
          onClick={onChange}
          disabledReason={
            found.links ? alone : 'The service does not tell the links, and changing them would remove all.'
          }
        >
          Change links
        </ActionButton>
      }
    >
      {found.links ? (
        <div className={classes.lines}>
          <span>Links to</span>
          <Names place={place} names={found.links} />
          <span>Linked from</span>
          {platforms.every(({ links }) => links) ? (
            <Names place={place} names={from} />
          ) : (
            <span className={classes.dim}>not read</span>
          )}
        </div>
      ) : (
        <Skeleton lines={1} />
      )}
    </Section>
  )
}
