import { Button, Anchor, Box, Code, List } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Section } from '../../kit/Section.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { useCloseOnEscape } from '../../kit/inspector/use-close-on-escape.ts'
import { paths } from '../../routing/paths.ts'
import type { VariablesScope } from './plan.ts'
import { formatReference, type VariableUse } from './references.ts'

interface VariableUsesProps {
  scope: VariablesScope
  uses: readonly VariableUse[]
}

const toKey = ({ platform, record, component, attribute, name }: VariableUse) =>
  [platform, component, record, attribute, name].join('/')

function getUsePath({ organization, assembly }: VariablesScope, { platform, kind, component }: VariableUse): string {
  if (component !== '')
    return `${paths.designComponent(organization, assembly, platform, component)}${kind === 'component' ? '' : '?tab=parts'}`
  return platform === ''
    ? paths.designVariables(organization, assembly)
    : paths.designPlatformVariables(organization, assembly, platform)
}

/** Links to where the use can be changed. */
function UseLink({ scope, use }: { scope: VariablesScope; use: VariableUse }): ReactNode {
  const { platform, kind, record, component, attribute } = use
  const where = [platform, component === record ? '' : component, record].filter(Boolean).join(' / ')
  return (
    <>
      <Anchor component={Link} to={getUsePath(scope, use)}>
        <bdi>{where}</bdi>
      </Anchor>
      , {kind === 'component' ? '' : `${kind}, `}
      <Code>{attribute}</Code>
    </>
  )
}

const UseList = ({ uses, children }: { uses: readonly VariableUse[]; children: (use: VariableUse) => ReactNode }) => (
  <List fz="sm">
    {uses.map((use) => (
      <List.Item key={toKey(use)}>{children(use)}</List.Item>
    ))}
  </List>
)

// It opens below a long grid.
const scrollIntoView = (section: HTMLElement | null) => section?.scrollIntoView({ block: 'nearest' })

export function VariableUses({ scope, uses, name, closeTo }: VariableUsesProps & { name: string; closeTo: string }) {
  useCloseOnEscape(closeTo)
  return (
    <Box ref={scrollIntoView} mt="xl" style={{ scrollMarginBlock: 'var(--mantine-spacing-lg)' }}>
      <Section
        title={`Where ${name} is used`}
        action={
          <Anchor component={Link} to={closeTo} replace preventScrollReset>
            Close
          </Anchor>
        }
      >
        {uses.length === 0 ? (
          <p>No value in the design refers to it.</p>
        ) : (
          <UseList uses={uses}>{(use) => <UseLink scope={scope} use={use} />}</UseList>
        )}
      </Section>
    </Box>
  )
}

/** Uses of cloud variables. */
export function CloudUses({ scope, uses }: VariableUsesProps): ReactNode {
  if (uses.length === 0) return null
  return (
    <Section title="Read from clouds" hint="each cloud it is deployed to must have them">
      <UseList uses={uses}>
        {(use) => (
          <>
            <Code>{formatReference(use)}</Code> in <UseLink scope={scope} use={use} />
          </>
        )}
      </UseList>
    </Section>
  )
}

/** Uses of missing variables: they are deployed unresolved. */
export function UndefinedUses({
  scope,
  uses,
  onDefine,
}: VariableUsesProps & { onDefine: (name: string) => void }): ReactNode {
  if (uses.length === 0) return null
  return (
    <Section title="Used, but not defined">
      <UseList uses={uses}>
        {(use) => (
          <>
            <Status icon="bad">
              <Code>{formatReference(use)}</Code>
            </Status>{' '}
            in <UseLink scope={scope} use={use} />
            <Button variant="subtle" onClick={() => onDefine(use.name)}>
              Add {use.name}
            </Button>
          </>
        )}
      </UseList>
    </Section>
  )
}
