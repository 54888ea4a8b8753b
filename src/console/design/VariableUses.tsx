import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '../kit/Button.tsx'
import { Section } from '../kit/Section.tsx'
import { Status } from '../kit/state/StateBadge.tsx'
import { useCloseOnEscape } from '../kit/use-close-on-escape.ts'
import { paths } from '../paths.ts'
import classes from './Variables.module.css'
import design from './Design.module.css'
import type { VariablesPlace } from './variable-plan.ts'
import { writtenAs, type Use } from './variable-references.ts'

interface UseListProps {
  readonly place: VariablesPlace
  readonly uses: readonly Use[]
}

const keyOf = ({ platform, record, component, attribute, name }: Use) =>
  [platform, component, record, attribute, name].join('/')

/** A use with the way to where it can be changed. */
function UseLink({ place, use }: { place: VariablesPlace; use: Use }): ReactNode {
  const { organization, assembly } = place
  const { platform, kind, record, component, attribute } = use
  const to =
    component !== ''
      ? `${paths.designComponent(organization, assembly, platform, component)}${kind === 'component' ? '' : '?tab=parts'}`
      : platform === ''
        ? paths.designVariables(organization, assembly)
        : paths.designPlatformVariables(organization, assembly, platform)
  const where = [platform, component === record ? '' : component, record].filter(Boolean).join(' / ')
  return (
    <>
      <Link className={design.link} to={to}>
        <bdi>{where}</bdi>
      </Link>
      , {kind === 'component' ? '' : `${kind}, `}
      <code>{attribute}</code>
    </>
  )
}

const UseList = ({ uses, children }: { uses: readonly Use[]; children: (use: Use) => ReactNode }) => (
  <ul className={classes.uses}>
    {uses.map((use) => (
      <li key={keyOf(use)}>{children(use)}</li>
    ))}
  </ul>
)

// Below a long grid it would open unseen.
const show = (section: HTMLElement | null) => section?.scrollIntoView({ block: 'nearest' })

/** Where one variable is used. `closeTo`: the address without it. */
export function VariableUses({ place, uses, name, closeTo }: UseListProps & { name: string; closeTo: string }) {
  useCloseOnEscape(closeTo)
  return (
    <div ref={show} className={classes.opened}>
      <Section
        title={`Where ${name} is used`}
        action={
          <Link className={design.link} to={closeTo} replace preventScrollReset>
            Close
          </Link>
        }
      >
        {uses.length === 0 ? (
          <p>No value of the design names it.</p>
        ) : (
          <UseList uses={uses}>{(use) => <UseLink place={place} use={use} />}</UseList>
        )}
      </Section>
    </div>
  )
}

/** What values take from the variables of whichever cloud they are deployed to. */
export function CloudUses({ place, uses }: UseListProps): ReactNode {
  if (uses.length === 0) return null
  return (
    <Section title="Read from clouds" hint="each cloud it is deployed to must have them">
      <UseList uses={uses}>
        {(use) => (
          <>
            <code>{writtenAs(use)}</code> in <UseLink place={place} use={use} />
          </>
        )}
      </UseList>
    </Section>
  )
}

interface UndefinedUsesProps extends UseListProps {
  readonly onDefine: (name: string) => void
}

/** Names that values use and that no variable has: what is deployed gets them unresolved. */
export function UndefinedUses({ place, uses, onDefine }: UndefinedUsesProps): ReactNode {
  if (uses.length === 0) return null
  return (
    <Section title="Used, but not defined">
      <UseList uses={uses}>
        {(use) => (
          <>
            <Status mark="bad">
              <code>{writtenAs(use)}</code>
            </Status>{' '}
            in <UseLink place={place} use={use} />
            <Button variant="subtle" onClick={() => onDefine(use.name)}>
              Add {use.name}
            </Button>
          </>
        )}
      </UseList>
    </Section>
  )
}
