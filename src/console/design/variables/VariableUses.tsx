import { Anchor, Box, Button, Code, List } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCloseOnEscape } from '../../kit/inspector/use-close-on-escape.ts'
import { Section } from '../../kit/Section.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import type { Scope } from '../../routing/crumbs.ts'
import { paths } from '../../routing/paths.ts'
import { formatReference, type VariableUse } from './references.ts'

interface UsesProps {
  scope: Scope
  uses: readonly VariableUse[]
}

const toKey = ({ platform, record, component, attribute, name }: VariableUse) =>
  [platform, component, record, attribute, name].join('/')

function getUsePath({ organization, assembly }: Scope, { platform, kind, component }: VariableUse): string {
  if (component !== '')
    return `${paths.designComponent(organization, assembly, platform, component)}${kind === 'component' ? '' : '?tab=parts'}`
  return platform === ''
    ? paths.designVariables(organization, assembly)
    : paths.designPlatformVariables(organization, assembly, platform)
}

/** Links to where the use can be changed. */
function UseLink({ scope, use }: { scope: Scope; use: VariableUse }): ReactNode {
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

// It opens below a long grid.
const scrollIntoView = (section: HTMLElement | null) => section?.scrollIntoView({ block: 'nearest' })

/** Uses of one variable. */
export function VariableUses({ scope, uses, name, closeTo }: UsesProps & { name: string; closeTo: string }): ReactNode {
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
        {uses.length === 0 && <p>No value in the design refers to it.</p>}
        <List fz="sm">
          {uses.map((use) => (
            <List.Item key={toKey(use)}>
              <UseLink scope={scope} use={use} />
            </List.Item>
          ))}
        </List>
      </Section>
    </Box>
  )
}

interface ReferencesProps extends UsesProps {
  title: string
  hint?: string
  /** Adds a variable that is missing: it would be deployed unresolved. */
  onDefine?: (name: string) => void
}

/** Uses of several variables, each with its reference. */
export function References({ scope, uses, title, hint, onDefine }: ReferencesProps): ReactNode {
  if (uses.length === 0) return null
  return (
    <Section title={title} hint={hint}>
      <List fz="sm">
        {uses.map((use) => (
          <List.Item key={toKey(use)}>
            {onDefine ? (
              <Status icon="bad">
                <Code>{formatReference(use)}</Code>
              </Status>
            ) : (
              <Code>{formatReference(use)}</Code>
            )}{' '}
            in <UseLink scope={scope} use={use} />
            {onDefine && (
              <Button variant="subtle" onClick={() => onDefine(use.name)}>
                Add {use.name}
              </Button>
            )}
          </List.Item>
        ))}
      </List>
    </Section>
  )
}
