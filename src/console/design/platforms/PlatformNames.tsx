import { Fragment } from 'react'
import { paths, type AssemblyScope } from '../../routing/paths.ts'
import { TextLink } from '../../kit/TextLink.tsx'
import { Dimmed } from '../../kit/Dimmed.tsx'

interface PlatformNamesProps {
  scope: AssemblyScope
  names: readonly string[]
  /** Shown if there are none. */
  none: string
  hint?: string
}

/** Links to platforms, separated by commas. */
export const PlatformNames = ({ scope, names, none, hint }: PlatformNamesProps) => (
  <>
    {names.map((name, index) => (
      <Fragment key={name}>
        {index > 0 && ', '}
        <TextLink inherit to={paths.designPlatform({ ...scope, platform: name })}>
          <bdi>{name}</bdi>
        </TextLink>
      </Fragment>
    ))}
    <Dimmed>{names.length === 0 ? none : hint && ` (${hint})`}</Dimmed>
  </>
)
