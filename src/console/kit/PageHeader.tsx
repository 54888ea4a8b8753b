import type { ReactNode } from 'react'
import { MenuButton } from './menu/MenuButton.tsx'
import { InPageHeader, useMorePageActions, type PageAction } from './page-actions.ts'
import classes from './PageHeader.module.css'
import { showUnseen } from './unseen.ts'
import { late } from './late.tsx'

const NO_MORE: readonly PageAction[] = []

const MoreActions = late(() => import('./MoreActions.tsx'))

export interface PageHeaderProps {
  title: string
  /** The state of what the page shows, as a badge. */
  state?: ReactNode
  /** One line: id, by whom, when. Several elements are facts of their own, with commas between them. */
  facts: ReactNode
  /** At most one primary action, last; undefined where a page only shows. */
  actions: ReactNode | undefined
  /** The actions come after the facts: where they do not fit beside any title, their row is kept for them. */
  actionsLater?: boolean
  /** Everything else that can be done here, in a menu. */
  more?: readonly PageAction[]
}

/** What a page is about, its state, one line of facts, and what an operator most likely does next. */
export function PageHeader({
  title,
  state,
  facts,
  actions,
  actionsLater = false,
  more = NO_MORE,
}: PageHeaderProps): ReactNode {
  return (
    <div className={classes.header} data-page-head data-later={actionsLater || undefined}>
      <div className={classes.line}>
        <h1 className={classes.title} tabIndex={-1}>
          <bdi>{showUnseen(title)}</bdi>
        </h1>
        {state}
      </div>
      <div className={classes.facts}>{facts}</div>
      {(actions || actionsLater) && (
        <div className={classes.buttons}>
          <InPageHeader value={true}>{actions}</InPageHeader>
        </div>
      )}
      {more.length > 0 && (
        <div className={classes.more}>
          <More actions={more} />
        </div>
      )}
    </div>
  )
}

function More({ actions }: { actions: readonly PageAction[] }): ReactNode {
  useMorePageActions(actions)
  return (
    <MenuButton label="More actions" renderPanel={(close) => <MoreActions actions={actions} onClose={close} />}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M3 8h.01M8 8h.01M13 8h.01" strokeWidth="2.4" strokeLinecap="round" />
      </svg>
    </MenuButton>
  )
}
