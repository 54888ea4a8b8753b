import { Anchor, Box, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { DraftCi } from '../../../contract/core/records.ts'
import { paths, parseNsPath } from '../../routing/paths.ts'
import { parseComponentName } from './instance.ts'

function toInstancePath({ nsPath, ciId, ciName }: DraftCi): string | undefined {
  const { organization, assembly, environment, platform } = parseNsPath(nsPath)
  const component = parseComponentName({ ciName })
  if (component === '' || platform === '') return undefined
  return paths.instance(organization, assembly, environment, platform, component, ciId)
}

/** Instances that depend on another one, or that it depends on, each with the way to it. */
export function RelatedInstances({ label, instances }: { label: string; instances: readonly DraftCi[] }) {
  if (instances.length === 0)
    return (
      <Text fz="sm" c="dimmed">
        None.
      </Text>
    )
  return (
    <Stack component="ul" gap={0} m={0} p={0} fz="xs" ff="monospace" aria-label={label}>
      {instances.map((instance) => {
        const to = toInstancePath(instance)
        const name = <bdi>{instance.ciName}</bdi>
        return (
          <Box component="li" key={instance.ciId} display="block" py={3}>
            {to === undefined ? (
              name
            ) : (
              <Anchor component={Link} to={to} display="inline-block">
                {name}
              </Anchor>
            )}
          </Box>
        )
      })}
    </Stack>
  )
}
