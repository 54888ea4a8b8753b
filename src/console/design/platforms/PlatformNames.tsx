import { Anchor } from '@mantine/core'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { paths } from '../../routing/paths.ts'
import { Dimmed } from '../../kit/Dimmed.tsx'

interface PlatformNamesProps {
  organization: string
  assembly: string
  names: readonly string[]
  /** Shown if there are none. */
  none: string
  /** Shown after the names. */
  hint?: string
}

/** Links to platforms, separated by commas. */
export const PlatformNames = ({ organization, assembly, names, none, hint }: PlatformNamesProps) => (
  <>
    {names.map((name, index) => (
      <Fragment key={name}>
        {index > 0 && ', '}
        <Anchor inherit component={Link} to={paths.designPlatform({ organization, assembly, platform: name })}>
          <bdi>{name}</bdi>
        </Anchor>
      </Fragment>
    ))}
    <Dimmed>{names.length === 0 ? none : hint && ` (${hint})`}</Dimmed>
  </>
)
