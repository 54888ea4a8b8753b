import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Scope } from '../../routing/crumbs.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import type { Design, PlatformDesign } from '../use-design.ts'
import { PlatformNames } from './PlatformNames.tsx'

interface PlatformLinksProps {
  scope: Scope
  platformDesign: PlatformDesign
  design: Design
  onChange: () => void
}

/** Links from and to a platform. They determine the order of deployments. */
export function PlatformLinks({ scope, platformDesign, design, onChange }: PlatformLinksProps): ReactNode {
  const { platforms = [] } = design
  const { organization, assembly } = scope
  const name = platformDesign.platform.ciName
  const linkedFrom = platforms.flatMap(({ platform, links }) => (links?.includes(name) ? [platform.ciName] : []))
  const allLinksLoaded = platforms.every(({ links }) => links)
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
          <span>
            Links to{' '}
            <PlatformNames organization={organization} assembly={assembly} names={platformDesign.links} none="none" />
          </span>
          <span>
            Linked from{' '}
            <PlatformNames
              organization={organization}
              assembly={assembly}
              names={allLinksLoaded ? linkedFrom : []}
              none={allLinksLoaded ? 'none' : 'not read'}
            />
          </span>
        </Group>
      ) : (
        <Skeleton lines={1} />
      )}
    </Section>
  )
}
