import { Anchor, Text } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../routing/paths.ts'

interface PlatformNamesProps {
  organization: string
  assembly: string
  names: readonly string[]
  /** Shown if there are none. */
  none: string
}

/** Links to platforms, separated by commas. */
export function PlatformNames({ organization, assembly, names, none }: PlatformNamesProps): ReactNode {
  if (names.length === 0)
    return (
      <Text span inherit c="dimmed">
        {none}
      </Text>
    )
  return names.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      <Anchor component={Link} to={paths.designPlatform(organization, assembly, name)}>
        <bdi>{name}</bdi>
      </Anchor>
    </Fragment>
  ))
}
