import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageTabs } from '../kit/PageTabs.tsx'
import { paths } from '../routing/paths.ts'

/** From one page of the public namespace to the other. */
export function PublicNav({ current }: { current: 'offerings' | 'services' }): ReactNode {
  return (
    <PageTabs label="Public namespace">
      <Link to={paths.publicOfferings()} aria-current={current === 'offerings' ? 'page' : undefined}>
        Offerings
      </Link>
      <Link to={paths.publicServices()} aria-current={current === 'services' ? 'page' : undefined}>
        Services
      </Link>
    </PageTabs>
  )
}
