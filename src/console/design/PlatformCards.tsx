import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCountOf } from '../kit/format.ts'
import { Status } from '../kit/state/StateBadge.tsx'
import { paths } from '../paths.ts'
import classes from './Design.module.css'
import { packOf } from './packs.ts'
import { pendingWord } from './pending.ts'
import { countOf, pendingOf, type PlatformDesign } from './use-design.ts'

interface PlatformCardsProps {
  readonly organization: string
  readonly assembly: string
  readonly platforms: readonly PlatformDesign[]
}

/** What is changed about a platform: itself first, else what it is made of. */
export function PendingMark({ design }: { design: PlatformDesign }): ReactNode {
  const word = pendingWord(design.platform.rfcAction)
  const pending = pendingOf(design) ?? 0
  if (word) return <Status mark="attention">{word}</Status>
  return pending > 0 ? <Status mark="attention">{formatCountOf(pending, 'pending change')}</Status> : null
}

/** `9 components, 3 variables`; a space until it is known, so that nothing moves. */
function Content({ design }: { design: PlatformDesign }): ReactNode {
  const [components, variables] = [countOf(design, 'component'), countOf(design, 'variable')]
  if (components === undefined || variables === undefined) return '\u00a0'
  return `${formatCountOf(components, 'component')}, ${formatCountOf(variables, 'variable')}`
}

function Links({
  to,
  organization,
  assembly,
}: { to: readonly string[] | undefined } & Omit<PlatformCardsProps, 'platforms'>) {
  if (to === undefined) return '\u00a0'
  if (to.length === 0) return <span className={classes.dim}>Links to no platform</span>
  return (
    <>
      {'Links to '}
      {to.map((name, at) => (
        <span key={name}>
          {at > 0 && ', '}
          <Link className={classes.link} to={paths.designPlatform(organization, assembly, name)}>
            <bdi>{name}</bdi>
          </Link>
        </span>
      ))}
    </>
  )
}

/** The platforms of a design, each with what it is made from, of what, and what it links to. */
export function PlatformCards({ organization, assembly, platforms }: PlatformCardsProps): ReactNode {
  return (
    <ul className={classes.cards} aria-label="Platforms">
      {platforms.map((design) => {
        const { ciId, ciName, ciAttributes, comments } = design.platform
        return (
          <li key={ciId} className={classes.card}>
            <div className={classes.ends}>
              <h2>
                <Link to={paths.designPlatform(organization, assembly, ciName)}>
                  <bdi>{ciName}</bdi>
                </Link>
              </h2>
              <PendingMark design={design} />
            </div>
            <p>
              <bdi>{ciAttributes.description || comments}</bdi>
            </p>
            <div className={classes.mono}>
              <bdi>{packOf(ciAttributes)}</bdi>
            </div>
            <div>
              <Content design={design} />
            </div>
            <div>
              <Links to={design.links} organization={organization} assembly={assembly} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}
