import { Text, Group, Paper, SimpleGrid, Title } from '@mantine/core'
import { formatCountOf } from '../../kit/format.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import { TextLink } from '../../kit/TextLink.tsx'
import { paths, type Scope } from '../../routing/paths.ts'
import { formatPack } from './packs.ts'
import { PendingStatus } from '../PendingChanges.tsx'
import { countPending, formatContent, type PlatformDesign } from '../use-design.ts'
import { PlatformNames } from './PlatformNames.tsx'

/** The pending action of a platform, else the number of changes in it. */
export function PendingBadge({ design }: { design: PlatformDesign }) {
  const { rfcAction } = design.platform
  if (rfcAction !== '') return <PendingStatus action={rfcAction} />
  const pending = countPending(design) ?? 0
  return pending > 0 ? <Status icon="attention">{formatCountOf(pending, 'uncommitted record')}</Status> : null
}

export function PlatformCards({ scope, platforms }: { scope: Scope; platforms: readonly PlatformDesign[] }) {
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
                <TextLink c="bright" to={paths.designPlatform({ ...scope, platform: ciName })}>
                  <bdi>{ciName}</bdi>
                </TextLink>
              </Title>
              <PendingBadge design={design} />
            </Group>
            <Text inherit c="dimmed" mih={20} mb="sm">
              <bdi>{ciAttributes.description || comments}</bdi>
            </Text>
            <Text inherit ff="monospace" fz="xs">
              <bdi>{formatPack(ciAttributes)}</bdi>
            </Text>
            {/* Spaces while loading, so that nothing moves. */}
            <div>{formatContent(design) ?? '\u00a0'}</div>
            <div>
              {design.links ? design.links.length > 0 && 'Links to ' : '\u00a0'}
              {design.links && <PlatformNames scope={scope} names={design.links} none="No links" />}
            </div>
          </Paper>
        )
      })}
    </SimpleGrid>
  )
}
