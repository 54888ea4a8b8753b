import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import type { Scope } from '../../routing/crumbs.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import { CHANGED_BY_DESIGN } from '../queries.ts'
import type { Design, PlatformDesign } from '../use-design.ts'
import { findCycle } from './link-changes.ts'
import { planLinksUpdate } from './plan.ts'

interface LinksDialogProps {
  scope: Scope
  platformDesign: PlatformDesign
  design: Pick<Design, 'platforms'>
  onClose: () => void
}

/** Adds and removes links of a platform. */
export default function LinksDialog({ scope, platformDesign, design, onClose }: LinksDialogProps) {
  const { organization, assembly, platform } = scope
  const [before] = useState(platformDesign.links ?? [])
  const [after, setAfter] = useState<readonly string[]>(before)
  const others = (design.platforms ?? []).map((each) => each.platform.ciName).filter((name) => name !== platform)
  const isSame = after.length === before.length && after.every((name) => before.includes(name))
  const cycle = findCycle(
    platform,
    after,
    (name) => design.platforms?.find((each) => each.platform.ciName === name)?.links ?? [],
  )
  return (
    <WriteDialog
      title={`Change the links of ${platform}`}
      description={`${assembly}. Linked platforms are deployed first. The change is pending until the design is committed.`}
      requests={[planLinksUpdate({ organization, assembly, platform }, before, after)]}
      invalidates={CHANGED_BY_DESIGN}
      submitLabel="Change links"
      disabledReason={isSame ? 'Nothing has been changed yet.' : undefined}
      onDone={onClose}
      onClose={onClose}
    >
      {others.map((name) => (
        <Checkbox
          key={name}
          label={name}
          checked={after.includes(name)}
          onChange={({ currentTarget }) =>
            setAfter(currentTarget.checked ? [...after, name] : after.filter((each) => each !== name))
          }
        />
      ))}
      {cycle && (
        <Status icon="attention">
          {cycle.join(' needs ')}: each waits for the other, and a deployment of them may not find an order.
        </Status>
      )}
    </WriteDialog>
  )
}
