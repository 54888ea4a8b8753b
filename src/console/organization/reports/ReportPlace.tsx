import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { zoomedTo } from './report-links.ts'

interface ReportPlaceProps {
  readonly root: string
  readonly path: readonly string[]
  /** What is left out there. */
  readonly out: readonly string[]
  readonly search: URLSearchParams
}

/** Where in the report one is, outermost first. */
export function ReportPlace({ root, path, out, search }: ReportPlaceProps): ReactNode {
  if (path.length + out.length === 0) return null
  const names = [root, ...path]
  return (
    <>
      {names.map((name, at) => (
        <span key={names.slice(0, at + 1).join('\n')}>
          {at > 0 && ' / '}
          {at === path.length && out.length === 0 ? (
            <bdi>{name}</bdi>
          ) : (
            <Anchor component={Link} underline="always" to={zoomedTo(search, path.slice(0, at))}>
              <bdi>{name}</bdi>
            </Anchor>
          )}
        </span>
      ))}
      {out.length > 0 && (
        <>
          {' '}
          without <bdi>{out.join(', ')}</bdi>
        </>
      )}
    </>
  )
}
