import type { ReactNode } from 'react'
import type { Place } from '../../frame/crumbs.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { EnvironmentActions } from './EnvironmentActions.tsx'
import { EnvironmentLinks } from './EnvironmentLinks.tsx'
import { useSituation } from './use-situation.ts'

interface EnvironmentHeaderProps {
  readonly place: Place
  readonly title: string
  readonly facts: ReactNode
  /** Whether the page has its own rows: the next step of the environment is read after them. */
  readonly ready: boolean
}

/** The head of a page on which an environment is changed: the next step on the way to its deployment, and its other pages. */
export function EnvironmentHeader({ place, title, facts, ready }: EnvironmentHeaderProps) {
  const { organization, assembly, environment } = place
  const { situation } = useSituation(organization, assembly, environment, ready)
  return (
    <>
      <PageHeader
        title={title}
        facts={facts}
        actions={situation && <EnvironmentActions place={place} situation={situation} />}
        actionsLater
      />
      <EnvironmentLinks place={place} />
    </>
  )
}
