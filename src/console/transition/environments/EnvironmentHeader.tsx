import type { ReactNode } from 'react'
import type { Scope } from '../../routing/crumbs.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { EnvironmentActions } from './EnvironmentActions.tsx'
import { EnvironmentTabs } from './EnvironmentTabs.tsx'
import { useEnvironmentState } from './use-environment-state.ts'

interface EnvironmentHeaderProps {
  readonly scope: Scope
  readonly title: string
  readonly facts: ReactNode
  /** Whether the page has its own rows: the next step of the environment is read after them. */
  readonly ready: boolean
}

/** The head of a page on which an environment is changed: the next step on the way to its deployment, and its other pages. */
export function EnvironmentHeader({ scope, title, facts, ready }: EnvironmentHeaderProps) {
  const { organization, assembly, environment } = scope
  const { situation } = useEnvironmentState(organization, assembly, environment, ready)
  return (
    <>
      <PageHeader
        title={title}
        facts={facts}
        actions={situation && <EnvironmentActions scope={scope} state={situation} />}
        actionsPending
      />
      <EnvironmentTabs scope={scope} />
    </>
  )
}
