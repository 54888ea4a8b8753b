import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ButtonLink } from '../kit/Button.tsx'
import { formatCountOf } from '../kit/format.ts'
import { paths } from '../paths.ts'
import { pendingCount } from './pending.ts'
import { latestDesignReleaseOf } from './queries.ts'

/** The way to what is pending in a design, with how much it is; nothing where all is committed. */
export function ReviewChanges({ organization, assembly }: { organization: string; assembly: string }): ReactNode {
  const { data: release } = useQuery(latestDesignReleaseOf(organization, assembly))
  const pending = pendingCount(release)
  if (pending === 0) return null
  return (
    <ButtonLink to={paths.designChanges(organization, assembly)} variant="filled">
      Review {formatCountOf(pending, 'change')}
    </ButtonLink>
  )
}
