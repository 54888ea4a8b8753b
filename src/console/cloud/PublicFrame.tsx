import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { BareFrame } from '../kit/BareFrame.tsx'
import { PageHeader, PageTabs } from '../kit/PageHeader.tsx'
import { paths } from '../routing/paths.ts'

export function PublicFrame({ title, facts, children }: { title: string; facts: string; children: ReactNode }) {
  return (
    <BareFrame title={title} width="table">
      <PageHeader title={title} facts={facts} />
      <PageTabs label="Public catalog">
        <NavLink to={paths.publicOfferings()}>Offerings</NavLink>
        <NavLink to={paths.publicServices()}>Services</NavLink>
      </PageTabs>
      {children}
    </BareFrame>
  )
}
