import { Anchor, Text, Group, Paper, SimpleGrid, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCountOf } from '../../kit/format.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import { paths } from '../../paths.ts'
import { packOf } from './packs.ts'
import { pendingWord } from '../releases/pending.ts'
import { countOf, pendingOf, type PlatformDesign } from '../use-design.ts'

interface PlatformCardsProps {
  readonly organization: string
  readonly assembly: string
  readonly platforms: readonly PlatformDesign[]
}

/** What is changed about a platform: itself first, else what it is made of. */
export function PendingMark({ design }: { design: PlatformDesign }): ReactNode {
  const word = pendingWord(design.platform.rfcAction)
  const pending = pendingOf(design) ?? 0
  if (word) return <Status icon="attention">{word}</Status>
  return pending > 0 ? <Status icon="attention">{formatCountOf(pending, 'pending change')}</Status> : null
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
  if (to.length === 0)
    return (
      <Text span inherit c="dimmed">
        Links to no platform
      </Text>
    )
  return (
    <>
      {'Links to '}
      {to.map((name, at) => (
        <span key={name}>
          {at > 0 && ', '}
          <Anchor component={Link} to={paths.designPlatform(organization, assembly, name)}>
            <bdi>{name}</bdi>
          </Anchor>
        </span>
      ))}
    </>
  )
}

/** The platforms of a design, each with what it is made from, of what, and what it links to. */
export function PlatformCards({ organization, assembly, platforms }: PlatformCardsProps): ReactNode {
  return (
    <SimpleGrid
      component="ul"
      type="container"
      cols={{ base: 1, '560px': 2, '900px': 3, '1240px': 4 }}
      m={0}
      p={0}
      aria-label="Platforms"
    >
      {platforms.map((design) => {
        const { ciId, ciName, ciAttributes, comments } = design.platform
        return (
          <Paper
            component="li"
            key={ciId}
            px="lg"
            py="md"
            mih={140}
            fz="sm"
            style={{ listStyle: 'none', overflowWrap: 'anywhere' }}
          >
            <Group justify="space-between" gap="sm">
              <Title order={2}>
                <Anchor component={Link} c="bright" to={paths.designPlatform(organization, assembly, ciName)}>
                  <bdi>{ciName}</bdi>
                </Anchor>
              </Title>
              <PendingMark design={design} />
            </Group>
            <Text inherit c="dimmed" mih={20} mb="sm">
              <bdi>{ciAttributes.description || comments}</bdi>
            </Text>
            <Text inherit ff="monospace" fz="xs">
              <bdi>{packOf(ciAttributes)}</bdi>
            </Text>
            <div>
              <Content design={design} />
            </div>
            <div>
              <Links to={design.links} organization={organization} assembly={assembly} />
            </div>
          </Paper>
        )
      })}
    </SimpleGrid>
  )
}
