import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { ReactNode } from 'react'
import { formatCountOf } from '../../kit/format.ts'
import { paths } from '../../routing/paths.ts'
import { pendingCount } from './pending.ts'
import { useLatestDesignRelease } from '../queries.ts'

/** Links to pending changes of the design; renders nothing if there are none. */
export function ReviewChangesButton({ organization, assembly }: { organization: string; assembly: string }): ReactNode {
  const { data: release } = useLatestDesignRelease(organization, assembly)
  const pending = pendingCount(release)
  if (pending === 0) return null
  return (
    <Button component={Link} to={paths.designChanges(organization, assembly)} variant="filled">
      Review {formatCountOf(pending, 'change')}
    </Button>
  )
}
