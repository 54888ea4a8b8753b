import { Text, Anchor, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Scope } from '../../routing/crumbs.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../routing/paths.ts'
import type { Design, PlatformDesign } from '../use-design.ts'

interface PlatformNamesProps {
  scope: Scope
  names: readonly string[]
}

function PlatformNames({ scope: { organization, assembly }, names }: PlatformNamesProps): ReactNode {
  if (names.length === 0)
    return (
      <Text span inherit c="dimmed">
        none
      </Text>
    )
  return names.map((name) => (
    <Anchor key={name} component={Link} to={paths.designPlatform(organization, assembly, name)}>
      <bdi>{name}</bdi>
    </Anchor>
  ))
}

interface PlatformLinksProps {
  scope: Scope
  platformDesign: PlatformDesign
  design: Design
  onChange: () => void
}

/** Links from and to a platform. They determine the order of deployments. */
export function PlatformLinks({ scope, platformDesign, design, onChange }: PlatformLinksProps): ReactNode {
  const { platforms = [] } = design
  const name = platformDesign.platform.ciName
  const linkedFrom = platforms.flatMap(({ platform, links }) => (links?.includes(name) ? [platform.ciName] : []))
  const noTargetReason = platforms.length < 2 ? 'There is no other platform to link to.' : undefined
  return (
    <Section
      title="Links"
      hint="linked platforms are deployed first"
      action={
        <ActionButton
          onClick={onChange}
          disabledReason={
            platformDesign.links
              ? noTargetReason
              : 'The service does not report the links, and changing them would remove them all.'
          }
        >
          Change links
        </ActionButton>
      }
    >
      {platformDesign.links ? (
        <Group gap="sm" fz="sm">
          <span>Links to</span>
          <PlatformNames scope={scope} names={platformDesign.links} />
          <span>Linked from</span>
          {platforms.every(({ links }) => links) ? (
            <PlatformNames scope={scope} names={linkedFrom} />
          ) : (
            <Text span inherit c="dimmed">
              not read
            </Text>
          )}
        </Group>
      ) : (
        <Skeleton lines={1} />
      )}
    </Section>
  )
}
