import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { IntentDialog } from '../../data/write/IntentDialog.tsx'
import type { Place } from '../../frame/crumbs.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import { CHANGED_BY_DESIGN } from '../content-queries.ts'
import { circleThrough } from './link-circle.ts'
import { planLinks } from './platform-changes.ts'
import type { Design, PlatformDesign } from '../use-design.ts'

interface LinksDialogProps {
  readonly place: Place
  readonly found: PlatformDesign
  readonly design: Pick<Design, 'platforms'>
  readonly onClose: () => void
}

/** The dialog that adds and removes links of a platform to others. */
export default function LinksDialog({ place, found, design, onClose }: LinksDialogProps) {
  const { organization, assembly, platform } = place
  const [before] = useState(found.links ?? [])
  const [after, setAfter] = useState<readonly string[]>(before)
  const others = (design.platforms ?? []).map((each) => each.platform.ciName).filter((name) => name !== platform)
  const same = after.length === before.length && after.every((name) => before.includes(name))
  const circle = circleThrough(
    platform,
    after,
    (name) => design.platforms?.find((each) => each.platform.ciName === name)?.links ?? [],
  )
  return (
    <IntentDialog
      title={`Change the links of ${platform}`}
      description={`${assembly}. What a platform links to is deployed before it. The change is pending until the design is committed.`}
      planned={[planLinks({ organization, assembly, platform }, before, after)]}
      changes={CHANGED_BY_DESIGN}
      submitLabel="Change links"
      disabledReason={same ? 'Nothing is changed yet.' : undefined}
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
      {circle && (
        <Status icon="attention">
          {circle.join(' needs ')}: each waits for the other, and a deployment of them may not find an order.
        </Status>
      )}
    </IntentDialog>
  )
}
