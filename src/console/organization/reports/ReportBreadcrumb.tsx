import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { zoomHref } from './links.ts'

interface ReportBreadcrumbProps {
  root: string
  path: readonly string[]
  /** What is left out there. */
  excluded: readonly string[]
  search: URLSearchParams
}

/** Where in the report one is, outermost first. */
export function ReportBreadcrumb({ root, path, excluded, search }: ReportBreadcrumbProps): ReactNode {
  if (path.length + excluded.length === 0) return null
  const names = [root, ...path]
  return (
    <>
      {names.map((name, at) => (
        <span key={names.slice(0, at + 1).join('\n')}>
          {at > 0 && ' / '}
          {at === path.length && excluded.length === 0 ? (
            <bdi>{name}</bdi>
          ) : (
            <Anchor component={Link} underline="always" to={zoomHref(search, path.slice(0, at))}>
              <bdi>{name}</bdi>
            </Anchor>
          )}
        </span>
      ))}
      {excluded.length > 0 && (
        <>
          {' '}
          without <bdi>{excluded.join(', ')}</bdi>
        </>
      )}
    </>
  )
}
