import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { BareFrame } from '../kit/BareFrame.tsx'
import { PageHeader } from '../kit/PageHeader.tsx'
import { PageTabs } from '../kit/PageTabs.tsx'
import { paths } from '../routing/paths.ts'

interface PublicFrameProps {
  title: string
  facts: string
  current: 'offerings' | 'services'
  children: ReactNode
}

/** Frame of the pages of the public namespace. */
export function PublicFrame({ title, facts, current, children }: PublicFrameProps): ReactNode {
  return (
    <BareFrame title={title} width="table">
      <PageHeader title={title} facts={facts} actions={undefined} />
      <PageTabs label="Public namespace">
        <Link to={paths.publicOfferings()} aria-current={current === 'offerings' ? 'page' : undefined}>
          Offerings
        </Link>
        <Link to={paths.publicServices()} aria-current={current === 'services' ? 'page' : undefined}>
          Services
        </Link>
      </PageTabs>
      {children}
    </BareFrame>
  )
}
